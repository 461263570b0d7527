package dev.kurs.service.attack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kurs.chain.file.FileAccess;
import dev.kurs.service.system.CommandLineRun;
import dev.kurs.service.system.ConfigurationText;
import dev.kurs.service.system.Eventually;
import dev.kurs.service.system.KursProcess;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A local user without rights tries everything with every file of a running service; only what lies open beside it can be had. */
class LocalUserTest {
    private static final String NOBODY = "nobody";
    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

    private Path home;
    private Path loot;
    private Path openFile;

    @BeforeEach
    void makeAHomeThatAnybodyMayEnter() throws IOException {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "skipped: another user is tried on Linux alone");
        assumeTrue(FileAccess.userId() == 0, "skipped: only root can act as another user");
        assumeTrue(Files.isExecutable(SETPRIV), "skipped: there is no " + SETPRIV + " (Debian: util-linux)");
        home = open(Files.createTempDirectory("kurs-local-user-"), "rwxr-xr-x");
        loot = open(Files.createDirectory(home.resolve("loot")), "rwxrwxrwx");
        openFile = open(Files.writeString(home.resolve("open.txt"), "for all"), "rw-r--r--");
    }

    @AfterEach
    void remove() throws IOException {
        if (home != null) {
            try (Stream<Path> all = Files.walk(home)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    @Test
    void shouldGiveALocalUserNothingOfASandbox() throws Exception {
        Path data = home.resolve("data");
        try (KursProcess kurs = KursProcess.sandbox(data)) {
            kurs.partner(1).firmQuote("USDT-IDRX", "SELL", "100").shouldBe(200);

            List<Path> files = filesOf(data, "journal", "master.key", "sandbox.json", "signing-key.json");

            shouldGiveNothing(data, files);
            kurs.partner(1).firmQuote("USDT-IDRX", "SELL", "100").shouldBe(200);
        }
    }

    @Test
    void shouldGiveALocalUserNothingOfAServiceWithSnapshots() throws Exception {
        Path data = home.resolve("data");
        Path file = ConfigurationText.packaged()
                .with("snapshot_every: 10m", "snapshot_every: 1s")
                .write(home.resolve("kurs.yaml"));
        CommandLineRun.makeMasterKey(data);
        try (KursProcess kurs = KursProcess.serve(data, file)) {
            Eventually.isTrue("a snapshot", () -> isFilled(data.resolve("snapshots")));

            shouldGiveNothing(data, filesOf(data, "journal", "master.key", "snapshots"));
            kurs.stop().shouldEndWith(0);
        }
    }

    private void shouldGiveNothing(Path data, List<Path> files) throws Exception {
        List<String> had = new ArrayList<>(attack(files).lines().toList());

        String summary = had.removeLast();
        assertTrue(summary.startsWith(NOBODY + " tried "), summary);
        assertTrue(had.remove("read " + openFile), () -> "the attack does not work: " + had);
        had.removeIf(line -> line.endsWith(openFile.toString()));
        // That there is a data directory may be known, and a copy of a directory is an empty one.
        had.removeAll(List.of("looked at " + data, "copied " + data));
        assertEquals(List.of(), had);
    }

    /** Everything below the data directory, root's knowledge, with the open file as a control. */
    private List<Path> filesOf(Path data, String... expected) throws IOException {
        for (String name : expected) {
            assertTrue(Files.exists(data.resolve(name)), () -> data + " lacks " + name);
        }
        try (Stream<Path> all = Files.walk(data)) {
            return Stream.concat(Stream.of(openFile), all).toList();
        }
    }

    private String attack(List<Path> files) throws Exception {
        String name = "/" + LocalUser.class.getName().replace('.', '/') + ".class";
        Path program = Path.of(loot + name);
        Files.createDirectories(program.getParent());
        try (InputStream bytes = LocalUser.class.getResourceAsStream(name)) {
            Files.copy(bytes, program);
        }
        List<String> command =
                new ArrayList<>(List.of(SETPRIV.toString(), "--reuid=" + NOBODY, "--regid=nogroup", "--clear-groups"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:-UsePerfData"));
        command.addAll(List.of("-cp", loot.toString(), LocalUser.class.getName(), loot.toString()));
        files.forEach(file -> command.add(file.toString()));
        Process attacker = new ProcessBuilder(command)
                .directory(loot.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(attacker.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, attacker.waitFor(), said);
        return said;
    }

    private static boolean isFilled(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isPresent();
        } catch (IOException notYet) {
            return false;
        }
    }

    private static Path open(Path path, String permissions) throws IOException {
        return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }
}
