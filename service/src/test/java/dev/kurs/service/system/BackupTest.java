package dev.kurs.service.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kurs.journal.read.JournalRange;
import dev.kurs.service.system.Ledger.Told;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies a data directory by the lines that OPERATIONS.md has for it, and goes on from the copy; skipped where there is no bash. */
class BackupTest {
    private static final Path DOCUMENT = Path.of("..", "OPERATIONS.md");
    private static final Pattern SHELL = Pattern.compile("```sh\\n(.*?)```", Pattern.DOTALL);
    private static final int QUOTES_BEFORE = 300;
    private static final int MORE_QUOTES = 50;

    @TempDir
    private Path directory;

    private final Seed seed = Seed.fresh("BackupTest");
    private final Ledger ledger = new Ledger();
    private Path data;
    private Path copy;

    @BeforeAll
    static void findShell() {
        assumeTrue(isInstalled("bash"), () -> "bash is not installed");
    }

    private static boolean isInstalled(String tool) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
    }

    @BeforeEach
    void name() {
        data = directory.resolve("data");
        copy = directory.resolve("copy");
    }

    @Test
    void shouldGoOnFromACopyThatWasMadeUnderLoad() throws IOException {
        List<Told> toldBefore = copyUnderLoad("Copy while the service runs");
        run("Keep the keys elsewhere").shouldEndWith(0);

        requireOwnersAlone(copy);
        requireNoKey(copy);
        run("Check the copy").shouldEndWith(0).shouldSay("the journal is whole").shouldSay("byte for byte");
        data = directory.resolve("restored");
        run("Restore").shouldEndWith(0);
        try (KursProcess kurs = KursProcess.sandbox(data)) {
            requireThere(kurs, toldBefore);
            kurs.partner(1).firmQuote("USDT-IDRX", "SELL", "100").shouldBe(200);
            kurs.stop().shouldEndWith(0);
        }
        copy = data;
        run("Check the copy").shouldEndWith(0).shouldSay("byte for byte");
    }

    @Test
    void shouldGiveNoIdTwiceWhereTheServiceWentOnBehindTheCopy() throws IOException {
        List<Told> toldBefore = copyUnderLoad("Copy while the service runs");
        run("Keep the keys elsewhere").shouldEndWith(0);
        Set<String> told = ledger.told().stream().map(Told::quoteId).collect(Collectors.toSet());
        data = directory.resolve("restored");
        run("Restore").shouldEndWith(0);

        String next = Long.toString(JournalRange.of(data.resolve("journal")).lastSequence() + 1);
        try (KursProcess kurs = KursProcess.startingSandbox(
                data, "--restored-copy", "--beyond", next, "--reason", "restored from the copy of 03:00")) {
            kurs.awaitReady();
            requireThere(kurs, toldBefore);
            for (int i = 0; i < MORE_QUOTES; i++) {
                String id = kurs.partner(1)
                        .firmQuote("USDT-IDRX", "SELL", "100")
                        .shouldBe(200)
                        .text("quote_id");
                assertFalse(told.contains(id), () -> id + " was told before");
            }
            kurs.stop().shouldEndWith(0);
        }
        CommandLineRun.of("replay", "--data", data.toString()).shouldEndWith(0).shouldSay("byte for byte");
    }

    /** Those that were answered before the copy was begun; many more are answered while it is made, and behind it. */
    private List<Told> copyUnderLoad(String block) throws IOException {
        try (KursProcess kurs = KursProcess.sandbox(data)) {
            List<Told> before;
            try (Load load = new Load(ledger)) {
                load.start(kurs, seed, 0);
                awaitQuotes(QUOTES_BEFORE);
                before = ledger.told();
                run(block).shouldEndWith(0);
                awaitQuotes(ledger.told().size() + MORE_QUOTES);
            }
            kurs.kill();
            return before;
        }
    }

    private void awaitQuotes(int count) {
        Eventually.isTrue(
                count + " firm quotes are answered", () -> ledger.told().size() >= count);
    }

    private static void requireThere(KursProcess kurs, List<Told> quotes) {
        for (Told told : quotes) {
            kurs.partner(told.partner()).lookUp(told.quoteId()).shouldBe(200);
        }
    }

    private static void requireOwnersAlone(Path place) throws IOException {
        try (Stream<Path> all = Files.walk(place)) {
            for (Path path : all.toList()) {
                String permissions = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
                assertTrue(permissions.endsWith("------"), () -> path + " is " + permissions);
            }
        }
    }

    private static void requireNoKey(Path place) throws IOException {
        try (Stream<Path> all = Files.list(place)) {
            assertEquals(
                    List.of(),
                    all.map(path -> path.getFileName().toString())
                            .filter(name -> name.contains("key"))
                            .toList());
        }
    }

    /** Runs the lines of the document that begin with a comment, beside a {@code kurs} of this test's classes. */
    private Outcome run(String comment) throws IOException {
        Path log = Files.createTempFile(directory, "shell", ".log");
        ProcessBuilder shell = new ProcessBuilder("bash", "-c", block(comment))
                .directory(home().toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        shell.environment()
                .putAll(Map.of(
                        "DATA", data.toString(),
                        "COPY", copy.toString(),
                        "KEYS", directory.resolve("keys").toString()));
        try {
            return new Outcome(shell.start().waitFor(), Files.readString(log));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private static String block(String comment) throws IOException {
        Matcher blocks = SHELL.matcher(Files.readString(DOCUMENT));
        return blocks.results()
                .map(result -> result.group(1))
                .filter(block -> block.startsWith("# " + comment))
                .findFirst()
                .orElseThrow(() -> new AssertionError(DOCUMENT + " has no lines that begin with # " + comment));
    }

    private Path home() throws IOException {
        Path home = Files.createDirectories(directory.resolve("home"));
        Path kurs = home.resolve("kurs");
        if (Files.notExists(kurs)) {
            String line = ProcessClasses.line(List.of("-XX:TieredStopAtLevel=1")).stream()
                    .map(word -> "'" + absolute(word) + "'")
                    .collect(Collectors.joining(" "));
            Files.writeString(kurs, "#!/bin/bash\nexec " + line + " \"$@\"\n");
            Files.setPosixFilePermissions(kurs, PosixFilePermissions.fromString("rwx------"));
        }
        return home;
    }

    /** Of a class path, whose packed directories are named from here. */
    private static String absolute(String word) {
        return Stream.of(word.split(File.pathSeparator, -1))
                .map(entry -> Files.exists(Path.of(entry))
                        ? Path.of(entry).toAbsolutePath().toString()
                        : entry)
                .collect(Collectors.joining(File.pathSeparator));
    }
}
