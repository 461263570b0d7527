package dev.kurs.bench.table;

import dev.kurs.bench.CoreWorld;
import dev.kurs.core.pipeline.WaitMode;
import dev.kurs.protocol.port.Journal;
import java.io.IOException;
import java.util.Map;
import org.agrona.DirectBuffer;

/**
 * Ring and engine on two threads, without a journal, against exchange-core's ring with all that it does; beside it a bare Disruptor's hand-off.
 *
 * <p>Each is there in its turn alone, since threads that yield take a core even while they wait.
 */
final class RingExperiment implements Experiment {
    private static final String HAND_OFF = "hand_off_rate";
    private static final double HAND_OFF_SHARE = 0.1;

    /** Until a new world's tables have been touched. */
    private static final double WARM_UP_SHARE = 0.2;

    private static final int MOST_WARM_UPS = 4;

    private final ExchangeCore control = ExchangeCore.pipeline();

    RingExperiment() throws IOException {}

    /** Keeps nothing. */
    private static final class Nowhere implements Journal {
        @Override
        public void append(DirectBuffer record, int offset, int length) {
            // Row 3 is with a journal.
        }

        @Override
        public void commit() {
            // Row 3 is with a journal.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    /** Its two threads leave two processors nothing for compilers. */
    @Override
    public int mostWarmUps() {
        return MOST_WARM_UPS;
    }

    @Override
    public Map<String, Double> control(double seconds) throws IOException {
        double rate = control.rate(seconds);
        try (HandOff handOff = new HandOff()) {
            return Map.of("rate", rate, HAND_OFF, handOff.rate(seconds * HAND_OFF_SHARE));
        }
    }

    @Override
    public Map<String, Double> subject(double seconds) {
        try (CoreWorld world = CoreWorld.usual(WaitMode.YIELDING, new Nowhere())) {
            world.rate(seconds * WARM_UP_SHARE);
            return Map.of("rate", world.rate(seconds));
        }
    }

    /** Commands over numbers handed to a thread that does nothing with them. */
    static double handOffs(Rounds rounds) {
        return rounds.subject("rate") / rounds.control(HAND_OFF);
    }

    @Override
    public void close() {
        control.close();
    }
}
