package dev.kurs.bench.table;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.Map;

/** {@code ./kurs help}, which asks no service anything, against {@code java -version}. */
final class SmallCommandExperiment implements Experiment {
    private static final double NS = 1e9;

    @Override
    public Map<String, Double> control(double seconds) throws IOException, InterruptedException {
        long startNs = System.nanoTime();
        javaVersion();
        return secondsSince(startNs);
    }

    @Override
    public Map<String, Double> subject(double seconds) throws IOException, InterruptedException {
        long startNs = System.nanoTime();
        run(Project.home().resolve("kurs").toString(), "help");
        return secondsSince(startNs);
    }

    /** Runs {@code java -version} to its end. */
    static void javaVersion() throws IOException, InterruptedException {
        run(ProcessHandle.current().info().command().orElseThrow(), "-version");
    }

    private static void run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + " ended with " + process.exitValue());
        }
    }

    private static Map<String, Double> secondsSince(long startNs) {
        return Map.of("seconds", (System.nanoTime() - startNs) / NS);
    }
}
