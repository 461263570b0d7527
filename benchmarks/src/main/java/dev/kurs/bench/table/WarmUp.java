package dev.kurs.bench.table;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * What is done before the rounds that count: passes of the experiment until the compilers rest in one, or as many as it has time for.
 *
 * <p>Compilers that are still at it take a processor from what is measured: on two of them firm quotes waited for tens of milliseconds beside it.
 */
final class WarmUp {
    /** Of a pass, as a share of its time. */
    private static final double RESTING = 0.1;

    private final LongSupplier compiledMs;
    private final LongSupplier nanoTime;

    /** @param compiledMs what all compilers of the process have worked so far */
    WarmUp(LongSupplier compiledMs, LongSupplier nanoTime) {
        this.compiledMs = compiledMs;
        this.nanoTime = nanoTime;
    }

    static WarmUp ofThisProcess() {
        return new WarmUp(ManagementFactory.getCompilationMXBean()::getTotalCompilationTime, System::nanoTime);
    }

    /** @param seconds of each half of a pass */
    void of(Experiment experiment, double seconds) throws Exception {
        boolean isResting = false;
        for (int pass = 0; pass < experiment.mostWarmUps() && !isResting; pass++) {
            long compiledBefore = compiledMs.getAsLong();
            long beganNs = nanoTime.getAsLong();
            experiment.warmUp(seconds);
            double passedMs = (nanoTime.getAsLong() - beganNs) / (double) TimeUnit.MILLISECONDS.toNanos(1);
            isResting = compiledMs.getAsLong() - compiledBefore < RESTING * passedMs;
        }
    }
}
