package dev.kurs.bench.table;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What a sandbox that nobody asks uses of a core, prices and all. */
final class IdleExperiment implements Experiment {
    private static final long SETTLING_MS = 30_000;
    private static final double WHOLE_CORE = 1;

    /** The control takes no time, and what comes every few seconds is to be in each look. */
    private static final double LOOK_SHARE = 2;

    private final BenchSandbox sandbox = new BenchSandbox();

    IdleExperiment() throws IOException, InterruptedException {
        sandbox.awaitPort();
        Thread.sleep(SETTLING_MS);
    }

    @Override
    public Map<String, Double> control(double seconds) {
        return Map.of("share", WHOLE_CORE);
    }

    @Override
    public Map<String, Double> subject(double seconds) throws InterruptedException {
        long startNs = System.nanoTime();
        long before = sandbox.processorNs();
        TimeUnit.MILLISECONDS.sleep((long) (LOOK_SHARE * seconds * 1_000));
        long used = sandbox.processorNs() - before;
        return Map.of("share", used / (double) (System.nanoTime() - startNs));
    }

    @Override
    public void close() {
        sandbox.close();
    }
}
