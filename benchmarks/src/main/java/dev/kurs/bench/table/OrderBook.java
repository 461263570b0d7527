package dev.kurs.bench.table;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** exchange-core's order book in a process of its own, on the JDK 17 that it needs; {@code benchmarks/controls/order-book} has its source and its class path. */
final class OrderBook implements AutoCloseable {
    private static final Path JDKS = Path.of("/usr/lib/jvm");
    private static final int MAVEN_MINUTES = 5;

    private final Process process;
    private final BufferedReader answers;
    private final PrintWriter questions;

    OrderBook() throws IOException {
        Path folder = Project.home().resolve("benchmarks/controls/order-book");
        process = new ProcessBuilder(
                        jdk17().resolve("bin/java").toString(),
                        "-cp",
                        classPath(folder),
                        folder.resolve("OrderBookControl.java").toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        answers = process.inputReader(StandardCharsets.UTF_8);
        questions = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    /** Commands a second, of so many seconds. */
    double rate(double seconds) throws IOException {
        questions.println(seconds);
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException("the order book's process ended");
        }
        return Double.parseDouble(answer);
    }

    @Override
    public void close() {
        process.destroy();
    }

    private static Path jdk17() throws IOException {
        try (Stream<Path> candidates = Files.list(JDKS)) {
            return candidates
                    .filter(OrderBook::isJdk17)
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
        Path list = Files.createTempFile("kurs-order-book", ".classpath");
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
