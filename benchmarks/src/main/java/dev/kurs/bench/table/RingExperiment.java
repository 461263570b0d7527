package dev.kurs.bench.table;

import dev.kurs.bench.CoreWorld;
import dev.kurs.core.pipeline.WaitMode;
import dev.kurs.protocol.port.Journal;
import java.io.IOException;
import java.util.Map;
import org.agrona.DirectBuffer;

/** Ring and engine on two threads, without a journal, against exchange-core's ring with all that it does. */
final class RingExperiment implements Experiment {
    private final ExchangeCore control = ExchangeCore.pipeline();
    private final CoreWorld world = CoreWorld.usual(WaitMode.YIELDING, new Nowhere());

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

    @Override
    public Map<String, Double> control(double seconds) throws IOException {
        return Map.of("rate", control.rate(seconds));
    }

    @Override
    public Map<String, Double> subject(double seconds) {
        return Map.of("rate", world.rate(seconds));
    }

    @Override
    public void close() throws IOException {
        world.close();
        control.close();
    }
}
