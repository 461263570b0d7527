package dev.kurs.service.system;

import dev.kurs.core.engine.Engine;
import dev.kurs.journal.file.JournalCopy;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Replay;
import dev.kurs.journal.replay.ReplayResult;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * A small journal kept with the tests, its files cut to their records and compressed, beside what it must come to.
 *
 * <p>Every version of the format gets a directory of its own, written once by {@link #main} (seed and commands as there) and
 * never again: {@code journals/v1} is what the first version wrote.
 */
record JournalFixture(Path journal, Properties expected) {
    /** The state as this version writes it, which has a line more whenever the state has more to say. */
    static final String STATE_HASH = "stateHash.version" + MessageHeaderDecoder.SCHEMA_VERSION;

    private static final String EXPECTED = "expected.properties";
    private static final String COMPRESSED = ".gz";
    private static final int COMMANDS = 4_000;
    private static final int COMMANDS_TO_A_LEAP = 500;
    private static final Seed SEED = new Seed(2026_11_21);

    /** Unpacks a fixture of the tests' resources. */
    static JournalFixture unpack(Path resources, Path into) {
        try (Stream<Path> files = Files.list(resources)) {
            for (Path file : files.filter(JournalFixture::isCompressed).toList()) {
                String name = file.getFileName().toString();
                try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
                    Files.copy(in, into.resolve(name.substring(0, name.length() - COMPRESSED.length())));
                }
            }
            Properties expected = new Properties();
            try (InputStream in = Files.newInputStream(resources.resolve(EXPECTED))) {
                expected.load(in);
            }
            return new JournalFixture(into, expected);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static boolean isCompressed(Path file) {
        return file.getFileName().toString().endsWith(COMPRESSED);
    }

    String expected(String key) {
        return expected.getProperty(key);
    }

    /** SHA-256 over every frame of a journal, commands and events, in order. */
    static String hashOfFrames(Path journal) {
        try (JournalReader reader = new JournalReader(journal)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            while (reader.next()) {
                reader.forEachFrame((frame, offset, length) -> {
                    byte[] bytes = new byte[length];
                    frame.getBytes(offset, bytes);
                    digest.update(bytes);
                });
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("SHA-256 is missing from this JVM", impossible);
        }
    }

    static ReplayResult replay(Path journal) {
        return new Replay(journal, Engine::new).fromGenesis(ProgressListener.NONE);
    }

    /** Writes the fixture of the present version into an empty directory of the tests' resources. */
    public static void main(String[] arguments) throws IOException {
        Path target = Files.createDirectories(Path.of(arguments[0]));
        Path data = Files.createTempDirectory("kurs-fixture");
        Path copy = data.resolve("copy");
        new TradingDays(SEED, COMMANDS_TO_A_LEAP).writeInto(data, COMMANDS);
        JournalCopy.copy(data.resolve("journal"), copy);
        try (Stream<Path> files = Files.list(copy)) {
            for (Path file : files.toList()) {
                try (OutputStream out =
                        new GZIPOutputStream(Files.newOutputStream(target.resolve(file.getFileName() + COMPRESSED)))) {
                    Files.copy(file, out);
                }
            }
        }
        ReplayResult replay = replay(copy);
        Files.write(
                target.resolve(EXPECTED),
                List.of(
                        "# What this journal must come to, whichever version replays it; the state's hash by the version that does.",
                        "commands=" + replay.commands(),
                        "events=" + replay.events(),
                        STATE_HASH + "=" + String.format("%016x", replay.stateHash()),
                        "framesSha256=" + hashOfFrames(copy)));
    }
}
