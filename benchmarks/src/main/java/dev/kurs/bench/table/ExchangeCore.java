package dev.kurs.bench.table;

import dev.kurs.bench.Scratch;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** exchange-core in a process of its own, on the JDK 17 that it needs; {@code benchmarks/controls/order-book} has the programs that drive it and its class path. */
final class ExchangeCore implements AutoCloseable {
    private static final Path JDKS = Path.of("/usr/lib/jvm");
    private static final int MAVEN_MINUTES = 5;

    /** What its Chronicle wants of a JDK 17. */
    private static final List<String> ACCESS = List.of(
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");

    private final Process process;
    private final BufferedReader answers;
    private final PrintWriter questions;

    private ExchangeCore(String program) throws IOException {
        Path folder = Project.home().resolve("benchmarks/controls/order-book");
        List<String> command =
                new ArrayList<>(List.of(jdk17().resolve("bin/java").toString()));
        command.addAll(ACCESS);
        command.addAll(List.of("-cp", classPath(folder), folder.resolve(program).toString()));
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        answers = process.inputReader(StandardCharsets.UTF_8);
        questions = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    /** Its order book alone, on one thread. */
    static ExchangeCore orderBook() throws IOException {
        return new ExchangeCore("OrderBookControl.java");
    }

    /** All of it: its ring with risk, order book and results, without a journal. */
    static ExchangeCore pipeline() throws IOException {
        return new ExchangeCore("PipelineControl.java");
    }

    /** Commands a second, of so many seconds; it stands still before and behind, since its threads take a core also while they wait. */
    double rate(double seconds) throws IOException {
        signal("CONT");
        questions.println(seconds);
        String answer = answers.readLine();
        signal("STOP");
        if (answer == null) {
            throw new IOException("exchange-core's process ended");
        }
        return Double.parseDouble(answer);
    }

    private void signal(String name) throws IOException {
        try {
            int code = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new IOException("exchange-core's process takes no SIG" + name);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    private static Path jdk17() throws IOException {
        try (Stream<Path> candidates = Files.list(JDKS)) {
            return candidates
                    .filter(ExchangeCore::isJdk17)
                    .findFirst()
                    .orElseThrow(() -> new IOException("no JDK 17 in " + JDKS + " to run exchange-core on"));
        }
    }

    private static boolean isJdk17(Path home) {
        Path release = home.resolve("release");
        try {
            return Files.isExecutable(home.resolve("bin/java"))
                    && Files.exists(release)
                    && Files.readString(release).contains("JAVA_VERSION=\"17");
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static String classPath(Path folder) throws IOException {
        try (Scratch scratch = new Scratch()) {
            return classPath(folder, scratch.directory().resolve("classpath"));
        }
    }

    /** @param list where Maven is to write it */
    private static String classPath(Path folder, Path list) throws IOException {
        Process maven = new ProcessBuilder(List.of(
                        "mvn",
                        "-q",
                        "-B",
                        "-f",
                        folder.resolve("pom.xml").toString(),
                        "dependency:build-classpath",
                        "-Dmdep.outputFile=" + list))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (!maven.waitFor(MAVEN_MINUTES, TimeUnit.MINUTES) || maven.exitValue() != 0) {
                throw new IOException("Maven does not find exchange-core");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
        return Files.readString(list).strip();
    }
}
