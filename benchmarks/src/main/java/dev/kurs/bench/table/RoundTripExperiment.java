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
 * One request after the other in a process, from the request to its journaled answer, both threads spinning, against the same harness with a step that does nothing;
 * beside it the way of a line of memory from one core to the other and back, which its p50 is held against.
 */
final class RoundTripExperiment implements Experiment {
    private static final int COMMAND_LENGTH = 192;
    private static final String LINE = "line_ns";
    private static final String LONG = "long_per_s";

    /** As no step takes by itself: the machine did something else meanwhile. */
    private static final long LONG_NS = 20_000;

    private static final PipelineConfiguration RING = new PipelineConfiguration(1024, 1024, 64, WaitMode.BUSY_SPIN);

    /** The line is handed over once the rig has ended, whose thread would spin beside the two that do. */
    @Override
    public Map<String, Double> control(double seconds) throws InterruptedException {
        Map<String, Double> figures = ofEmptySteps(seconds);
        figures.put(LINE, new CacheLine().roundTripNs());
        return figures;
    }

    private static Map<String, Double> ofEmptySteps(double seconds) {
        EmptyStep step = new EmptyStep();
        UnsafeBuffer command = new UnsafeBuffer(new byte[COMMAND_LENGTH]);
        try (CoreRig rig = CoreRig.ofRing(RING, System::nanoTime, step)) {
            long[] given = new long[1];
            Caller caller = new Caller(
                    () -> {
                        given[0]++;
                        rig.take(command, COMMAND_LENGTH);
                    },
                    () -> {},
                    () -> given[0],
                    step::answered);
            return figures(caller.measure(seconds), seconds);
        }
    }

    @Override
    public Map<String, Double> subject(double seconds) {
        try (Scratch scratch = new Scratch();
                CoreWorld world = CoreWorld.usual(
                        WaitMode.BUSY_SPIN, ChronicleJournal.open(JournalSettings.in(scratch.directory())))) {
            Histogram latencies = Caller.of(world).measure(seconds);
            world.requireNoRefusals();
            return figures(latencies, seconds);
        }
    }

    private static Map<String, Double> figures(Histogram latencies, double seconds) {
        Map<String, Double> figures = Latencies.NANOSECONDS.of(latencies);
        figures.put(LONG, latencies.getCountBetweenValues(LONG_NS, latencies.getHighestTrackableValue()) / seconds);
        return figures;
    }

    /** Quotes that take 20 µs and more a second, to steps that do nothing and do: what interrupts the one interrupts the other as often. */
    static double interruptions(Rounds rounds) {
        return rounds.ratio(LONG);
    }

    /** The quote's p50 over the line's way. */
    static double lines(Rounds rounds) {
        return rounds.subject("p50_ns") / rounds.control(LINE);
    }
}
