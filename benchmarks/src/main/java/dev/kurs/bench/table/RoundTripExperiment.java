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
 *
 * <p>Paced, both are asked as often, since what stalls the machine meets of the quicker's calls a smaller part where each asks as soon as it is answered.
 */
final class RoundTripExperiment implements Experiment {
    private static final int COMMAND_LENGTH = 192;
    private static final String LINE = "line_ns";
    private static final String LONG = "long_per_s";

    /** As no step takes by itself: the machine did something else meanwhile. */
    private static final long LONG_NS = 20_000;

    /** Calls a second: between two of them there is time for several. */
    private static final int PACE = 100_000;

    /** A median takes less time than a thousandth. */
    private static final double CLOSED_SHARE = 0.5;

    private static final PipelineConfiguration RING = new PipelineConfiguration(1024, 1024, 64, WaitMode.BUSY_SPIN);

    private final boolean isPaced;

    private RoundTripExperiment(boolean isPaced) {
        this.isPaced = isPaced;
    }

    /** Each call as soon as the one before it is answered. */
    static RoundTripExperiment closed() {
        return new RoundTripExperiment(false);
    }

    /** {@value #PACE} calls a second, timed from the moment that each was meant for. */
    static RoundTripExperiment paced() {
        return new RoundTripExperiment(true);
    }

    /** The line is handed over once the rig has ended, whose thread would spin beside the two that do. */
    @Override
    public Map<String, Double> control(double seconds) throws InterruptedException {
        Map<String, Double> figures = ofEmptySteps(seconds);
        figures.put(LINE, new CacheLine().roundTripNs());
        return figures;
    }

    private Map<String, Double> ofEmptySteps(double seconds) {
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
            return measure(caller, seconds);
        }
    }

    @Override
    public Map<String, Double> subject(double seconds) {
        try (Scratch scratch = new Scratch();
                CoreWorld world = CoreWorld.usual(
                        WaitMode.BUSY_SPIN, ChronicleJournal.open(JournalSettings.in(scratch.directory())))) {
            Map<String, Double> figures = measure(Caller.of(world), seconds);
            world.requireNoRefusals();
            return figures;
        }
    }

    private Map<String, Double> measure(Caller caller, double seconds) {
        double closedSeconds = CLOSED_SHARE * seconds;
        return isPaced
                ? figures(caller.measure(seconds, PACE), seconds)
                : figures(caller.measure(closedSeconds), closedSeconds);
    }

    private static Map<String, Double> figures(Histogram latencies, double seconds) {
        Map<String, Double> figures = Latencies.NANOSECONDS.of(latencies);
        figures.put("rate", latencies.getTotalCount() / seconds);
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
