package dev.kurs.service.system;

import dev.kurs.core.engine.Engine;
import dev.kurs.journal.file.JournalCopy;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Replay;
import dev.kurs.journal.replay.ReplayResult;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
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
 * A small data directory kept with the tests, its journal cut to the records, compressed, beside what it must come to.
 *
 * <p>Every version of the format gets a directory of its own, written once by {@link #main} (seed and commands as there) and
 * never again: {@code journals/v1} is what the first version wrote; {@code journals/v2} settles on chain and has a snapshot too.
 */
record JournalFixture(Path data, Properties expected) {
    /** The state as this version writes it, which has a line more whenever the state has more to say. */
    static final String STATE_HASH = "stateHash.version" + MessageHeaderDecoder.SCHEMA_VERSION;

    private static final String EXPECTED = "expected.properties";
    private static final String COMPRESSED = ".gz";
    private static final String JOURNAL = "journal";
    private static final String SNAPSHOTS = "snapshots";
    private static final int SNAPSHOTS_KEPT = 2;
    private static final int COMMANDS = 4_000;
    private static final int COMMANDS_TO_A_LEAP = 500;
    private static final Seed SEED = new Seed(2026_11_22);

    /** Unpacks the fixture that a version of the schema wrote into an empty directory. */
    static JournalFixture ofVersion(int version, Path into) {
        try {
            return unpack(
                    Path.of(JournalFixture.class
                            .getResource("/journals/v" + version)
                            .toURI()),
                    into);
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException("the resources of version " + version + " have no path", impossible);
        }
    }

    private static JournalFixture unpack(Path resources, Path into) {
        try {
            uncompress(resources, into.resolve(JOURNAL));
            if (Files.isDirectory(resources.resolve(SNAPSHOTS))) {
                uncompress(resources.resolve(SNAPSHOTS), into.resolve(SNAPSHOTS));
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

    private static void uncompress(Path from, Path into) throws IOException {
        Files.createDirectories(into);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(JournalFixture::isCompressed).toList()) {
                String name = file.getFileName().toString();
                try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
                    Files.copy(in, into.resolve(name.substring(0, name.length() - COMPRESSED.length())));
                }
            }
        }
    }

    private static void compress(Path from, Path into) throws IOException {
        Files.createDirectories(into);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                try (OutputStream out =
                        new GZIPOutputStream(Files.newOutputStream(into.resolve(file.getFileName() + COMPRESSED)))) {
                    Files.copy(file, out);
                }
            }
        }
    }

    private static boolean isCompressed(Path file) {
        return file.getFileName().toString().endsWith(COMPRESSED);
    }

    Path journal() {
        return data.resolve(JOURNAL);
    }

    SnapshotStore snapshots() {
        return new SnapshotStore(data.resolve(SNAPSHOTS), SNAPSHOTS_KEPT);
    }

    String expected(String key) {
        return expected.getProperty(key);
    }

    /** SHA-256 over every frame of a journal, commands and events, in order. */
    static String hashOfFrames(Path journal) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            forEachFrame(journal, (frame, offset, length) -> {
                byte[] bytes = new byte[length];
                frame.getBytes(offset, bytes);
                digest.update(bytes);
            });
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("SHA-256 is missing from this JVM", impossible);
        }
    }

    static void forEachFrame(Path journal, FrameListener listener) {
        try (JournalReader reader = new JournalReader(journal)) {
            while (reader.next()) {
                reader.forEachFrame(listener);
            }
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
        TradingDays.settlingOnChain(SEED, COMMANDS_TO_A_LEAP).writeInto(data, COMMANDS);
        JournalCopy.copy(data.resolve(JOURNAL), copy);
        compress(copy, target);
        compress(data.resolve(SNAPSHOTS), target.resolve(SNAPSHOTS));
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
