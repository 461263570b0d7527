package dev.kurs.bench.table;

import dev.kurs.bench.ProcessorTime;
import dev.kurs.bench.Scratch;
import dev.kurs.service.sandbox.Manifest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** {@code ./kurs sandbox} without a chain, on an empty directory, as anybody starts it. */
final class BenchSandbox implements AutoCloseable {
    private static final int POLL_MS = 10;

    private final Scratch folder = new Scratch();
    private final Path data;
    private final Process process;

    BenchSandbox() throws IOException {
        this("");
    }

    /** @param javaOptions beside those of {@code ./kurs} */
    BenchSandbox(String javaOptions) throws IOException {
        data = folder.directory().resolve("data");
        ProcessBuilder start = new ProcessBuilder(
                        Project.home().resolve("kurs").toString(),
                        "sandbox",
                        "--no-chain",
                        "--port",
                        "0",
                        "--data",
                        data.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.directory().resolve("log").toFile());
        start.environment().put("KURS_JAVA_OPTIONS", javaOptions);
        process = start(start);
    }

    private Process start(ProcessBuilder start) throws IOException {
        try {
            return start.start();
        } catch (IOException unstarted) {
            folder.close();
            throw unstarted;
        }
    }

    /** What it says of itself once it has a port. */
    Manifest awaitPort() throws IOException, InterruptedException {
        while (!Manifest.isReady(data)) {
            pause();
        }
        return Manifest.read(data);
    }

    /** Waits a moment for it to come further. */
    void pause() throws IOException, InterruptedException {
        if (!process.isAlive()) {
            throw new IOException("a sandbox ended before it was ready: " + process.info());
        }
        Thread.sleep(POLL_MS);
    }

    long processorNs() {
        return ProcessorTime.ns(process.toHandle());
    }

    @Override
    public void close() {
        try (folder) {
            process.destroy();
            process.waitFor(1, TimeUnit.MINUTES);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
