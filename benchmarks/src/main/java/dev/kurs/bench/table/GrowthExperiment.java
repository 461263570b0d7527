package dev.kurs.bench.table;

import dev.kurs.bench.BenchmarkWorld;
import dev.kurs.protocol.message.sbe.QuoteKind;
import java.util.Map;

/** A decision in a large world, against the same in a small one. */
final class GrowthExperiment implements Experiment {
    private static final int BATCH = 100;
    private static final int REFRESH_EVERY = 100_000;
    private static final double NS = 1e9;
    private static final int SOME = 10;
    private static final int CORRIDORS = 1_000;
    private static final int PARTNERS = 100_000;
    private static final int FEW_OPEN = 5_000;
    private static final int MANY_OPEN = 1_000_000;

    private final Side small;
    private final Side large;

    private static final class Side {
        private final BenchmarkWorld world;
        private final QuoteKind kind;
        private long number;

        Side(BenchmarkWorld world, QuoteKind kind) {
            this.world = world;
            this.kind = kind;
        }

        /** Where few quotes are open, the world's time passes quickly, and prices with it. */
        void quote() {
            if (number % REFRESH_EVERY == 0) {
                world.refreshPrices();
            }
            world.quote(number++, kind);
        }

        Map<String, Double> measure(double seconds) {
            double rate = Rate.of(seconds, BATCH, this::quote);
            world.requireNoRefusals();
            return Map.of("ns", NS / rate);
        }
    }

    private GrowthExperiment(Side small, Side large) {
        this.small = small;
        this.large = large;
    }

    static GrowthExperiment ofCorridors() {
        return new GrowthExperiment(
                new Side(BenchmarkWorld.quoting(SOME, SOME), QuoteKind.INDICATIVE),
                new Side(BenchmarkWorld.quoting(CORRIDORS, SOME), QuoteKind.INDICATIVE));
    }

    static GrowthExperiment ofPartners() {
        return new GrowthExperiment(
                new Side(BenchmarkWorld.quoting(SOME, SOME), QuoteKind.INDICATIVE),
                new Side(BenchmarkWorld.quoting(SOME, PARTNERS), QuoteKind.INDICATIVE));
    }

    /** Firm quotes, of which so many are open at any time: each opens one, and one expires. */
    static GrowthExperiment ofOpenQuotes() {
        Side few = new Side(BenchmarkWorld.keepingOpen(FEW_OPEN), QuoteKind.FIRM);
        Side many = new Side(BenchmarkWorld.keepingOpen(MANY_OPEN), QuoteKind.FIRM);
        for (int quote = 0; quote < MANY_OPEN; quote++) {
            many.quote();
        }
        return new GrowthExperiment(few, many);
    }

    @Override
    public Map<String, Double> control(double seconds) {
        return small.measure(seconds);
    }

    @Override
    public Map<String, Double> subject(double seconds) {
        return large.measure(seconds);
    }
}
