package dev.kurs.bench.table;

import com.sun.management.OperatingSystemMXBean;
import dev.kurs.bench.CoreWorld;
import dev.kurs.bench.Scratch;
import dev.kurs.core.pipeline.WaitMode;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** A journaled quote on a ring to a thread that waits so or so, against one that whoever asks takes to the engine himself. */
record WayExperiment(WaitMode mode) implements Experiment {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final double P50 = 50;
    private static final double P99 = 99;

    @Override
    public Map<String, Double> control(double seconds) throws InterruptedException {
        return measure(CoreWorld::byCallers, seconds);
    }

    @Override
    public Map<String, Double> subject(double seconds) throws InterruptedException {
        return measure(journal -> CoreWorld.usual(mode, journal), seconds);
    }

    private static Map<String, Double> measure(Function<ChronicleJournal, CoreWorld> open, double seconds)
            throws InterruptedException {
        try (Scratch scratch = new Scratch();
                CoreWorld world = open.apply(ChronicleJournal.open(JournalSettings.in(scratch.directory())))) {
            Histogram latencies = Caller.of(world).measure(seconds);
            double rate = world.rate(seconds);
            return Map.of(
                    "p50_ns",
                    (double) latencies.getValueAtPercentile(P50),
                    "p99_ns",
                    (double) latencies.getValueAtPercentile(P99),
                    "rate",
                    rate,
                    "idle_processors",
                    idleProcessors(seconds));
        }
    }

    /** Processors that nothing at all takes. */
    private static double idleProcessors(double seconds) throws InterruptedException {
        long startNs = System.nanoTime();
        long before = SYSTEM.getProcessCpuTime();
        TimeUnit.NANOSECONDS.sleep((long) (seconds * TimeUnit.SECONDS.toNanos(1)));
        return (double) (SYSTEM.getProcessCpuTime() - before) / (System.nanoTime() - startNs);
    }
}
