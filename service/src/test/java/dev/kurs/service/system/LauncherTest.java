package dev.kurs.service.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kurs.service.run.LargePages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./kurs}, the launcher, with a JDK that only prints how it was started. */
class LauncherTest {
    private static final Path LAUNCHER = Path.of("..", "kurs");

    @TempDir
    private Path home;

    @BeforeEach
    void makeAHomeWithAJarAndAJdk() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "skipped: the launcher is a bash script");
        Files.copy(LAUNCHER, home.resolve("kurs"));
        write("service/target/kurs.jar", "");
        write("jdk/release", "JAVA_VERSION=\"25.0.1\"\n");
        Path java = write("jdk/bin/java", "#!/bin/sh\numask\nprintf '%s\\n' \"$@\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Path write(String name, String content) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }

    private List<String> started(String... arguments) throws IOException, InterruptedException {
        return startedIn(environment -> {}, arguments);
    }

    private List<String> startedIn(Consumer<Map<String, String>> change, String... arguments)
            throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder("/bin/bash", home.resolve("kurs").toString());
        builder.command().addAll(List.of(arguments));
        builder.environment().put("JAVA_HOME", home.resolve("jdk").toString());
        change.accept(builder.environment());
        Process process = builder.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, process.waitFor(), said);
        return said.lines().toList();
    }

    @Test
    void shouldStartTheJvmSoThatItEndsWhenMemoryDoes() throws Exception {
        assertTrue(started("sandbox").contains("-XX:+ExitOnOutOfMemoryError"));
    }

    /** As a unit of systemd without a user has none. */
    @Test
    void shouldStartWithoutAHomeDirectory() throws Exception {
        assertTrue(startedIn(environment -> environment.remove("HOME"), "serve").contains("serve"));
    }

    @Test
    void shouldTakeAnotherCollector() throws Exception {
        for (String command : List.of("serve", "quote")) {
            List<String> flags = startedIn(environment -> environment.put("KURS_JAVA_OPTIONS", "-XX:+UseZGC"), command);
            assertEquals(
                    List.of("-XX:+UseZGC"),
                    flags.stream()
                            .filter(flag -> flag.contains("GC") || flag.contains("G1"))
                            .toList());
        }
        assertTrue(startedIn(
                        environment -> environment.put("KURS_JAVA_OPTIONS", "-XX:+UseNUMA -XX:MaxGCPauseMillis=50"),
                        "quote")
                .contains("-XX:+UseSerialGC"));
    }

    @Test
    void shouldLeaveNoFileToOtherUsers() throws Exception {
        assertEquals("0077", started("sandbox").getFirst());
    }

    @Test
    void shouldStartFromTheRehearsalOfItsKind() throws Exception {
        for (String command : List.of("sandbox", "quote")) {
            assertFalse(String.join(" ", started(command)).contains("AOT"), "there is none yet");
        }
        Path ofLongRuns = write("service/target/kurs.aot", "");
        Path ofSmallCommands = write("service/target/kurs-small.aot", "");

        assertTrue(started("sandbox").contains("-XX:AOTCache=" + ofLongRuns));
        assertTrue(started("replay").contains("-XX:AOTCache=" + ofLongRuns));
        assertTrue(started("quote").contains("-XX:AOTCache=" + ofSmallCommands));
        String later = "-XX:Tier2InvokeNotifyFreqLog=15";
        assertTrue(started("sandbox").contains(later), "its start would be optimised while it lasts");
        assertFalse(started("quote").contains(later), "nothing is optimised in it");
    }

    @Test
    void shouldLetTheJvmWatchTwoRehearsals() throws Exception {
        List<String> said = started("rehearse");
        int both = said.indexOf("rehearse");

        assertTrue(said.subList(0, both).contains("-XX:AOTCacheOutput=" + home.resolve("service/target/kurs.aot")));
        assertEquals("--", said.get(both + 1));
        List<String> small = said.subList(both + 2, said.size());
        assertEquals(home.resolve("jdk/bin/java").toString(), small.getFirst());
        assertTrue(small.contains("-XX:AOTCacheOutput=" + home.resolve("service/target/kurs-small.aot")));
        assertTrue(small.containsAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")), small.toString());
    }

    @Test
    void shouldLeaveLargePagesUntilAServiceAnswers() throws Exception {
        boolean atTheStart = started("replay").contains("-XX:+UseTransparentHugePages");

        for (String service : List.of("sandbox", "serve")) {
            List<String> flags = started(service);
            assertFalse(flags.contains("-XX:+UseTransparentHugePages"), service);
            assertEquals(atTheStart, flags.contains(LargePages.LATER), service);
        }
    }

    @Test
    void shouldMeasureTheTableOrWhatIsNamed() throws Exception {
        Path maven = write("maven/mvn", "#!/bin/sh\n");
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));

        assertEquals(List.of("dev.kurs.bench.table.BenchTable"), measured("bench"));
        assertEquals(List.of("dev.kurs.bench.table.BenchTable", "--quick"), measured("bench", "--quick"));
        assertEquals(List.of("org.openjdk.jmh.Main", "Engine"), measured("bench", "jmh", "Engine"));
        for (String name :
                List.of("alternatives", "growth", "http", "inventory", "journal-growth", "stages", "ticks")) {
            List<String> measured = measured("bench", name, "--up-to", "1 000");
            assertEquals(List.of("--up-to", "1 000"), measured.subList(1, measured.size()));
            String source = measured.getFirst().replace('.', '/') + ".java";
            assertTrue(
                    Files.exists(
                            Path.of("..", "benchmarks", "src", "main", "java").resolve(source)),
                    source);
        }
    }

    /** What is started behind the class path of the benchmarks. */
    private List<String> measured(String... arguments) throws IOException, InterruptedException {
        String found = home.resolve("maven") + ":" + System.getenv("PATH");
        List<String> said = startedIn(environment -> environment.put("PATH", found), arguments);
        return said.subList(said.lastIndexOf("-cp") + 2, said.size());
    }

    @Test
    void shouldNameWhatItCannotMeasure() throws Exception {
        Process process = new ProcessBuilder("/bin/bash", home.resolve("kurs").toString(), "bench", "everything")
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);

        assertEquals(2, process.waitFor(), said);
        assertTrue(said.contains("not 'everything'"), said);
    }

    @Test
    void shouldHandTheArgumentsOn() throws Exception {
        List<String> said = started("quote", "USDT-IDRX", "SELL", "1 000");

        assertEquals(List.of("quote", "USDT-IDRX", "SELL", "1 000"), said.subList(said.size() - 4, said.size()));
    }
}
