package dev.kurs.bench.table;

import dev.kurs.bench.CoreRig;
import dev.kurs.bench.CoreWorld;
import dev.kurs.bench.EmptyStep;
import dev.kurs.bench.Scratch;
import dev.kurs.core.pipeline.PipelineConfiguration;
import dev.kurs.core.pipeline.WaitMode;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * One request after the other in a process, from the request to its journaled answer, both threads spinning: its p50 against the way of a line of memory from one core
 * to the other and back, its p99.9 against the same harness with a step that does nothing.
 */
final class RoundTripExperiment implements Experiment {
    private static final double P50 = 50;
    private static final double P999 = 99.9;
    private static final int COMMAND_LENGTH = 192;
    private static final int CROSSINGS = 200_000;
    private static final PipelineConfiguration RING = new PipelineConfiguration(1024, 1024, 64, WaitMode.BUSY_SPIN);

    @Override
    public Map<String, Double> control(double seconds) throws InterruptedException {
        EmptyStep step = new EmptyStep();
        UnsafeBuffer command = new UnsafeBuffer(new byte[COMMAND_LENGTH]);
        try (CoreRig rig = CoreRig.ofRing(RING, System::nanoTime, step)) {
            long[] given = new long[1];
            Caller caller = new Caller(
                    () -> {
                        given[0]++;
                        rig.take(command, COMMAND_LENGTH);
                    },
                    () -> given[0],
                    step::answered);
            return Map.of(
                    "p50_ns", new CacheLine().roundTripNs(CROSSINGS), "p999_ns", at(caller.measure(seconds), P999));
        }
    }

    @Override
    public Map<String, Double> subject(double seconds) {
        try (Scratch scratch = new Scratch();
                CoreWorld world = CoreWorld.usual(
                        WaitMode.BUSY_SPIN, ChronicleJournal.open(JournalSettings.in(scratch.directory())))) {
            Histogram latencies = Caller.of(world).measure(seconds);
            world.requireNoRefusals();
            return Map.of("p50_ns", at(latencies, P50), "p999_ns", at(latencies, P999));
        }
    }

    private static double at(Histogram latencies, double percentile) {
        return latencies.getValueAtPercentile(percentile);
    }
}
