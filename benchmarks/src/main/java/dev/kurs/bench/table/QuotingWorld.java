package dev.kurs.bench.table;

import dev.kurs.bench.BenchmarkWorld;
import dev.kurs.protocol.message.sbe.QuoteKind;

/** A world that is asked for quotes of one kind, one corridor and partner after the other, its prices kept fresh; says how long one takes. */
final class QuotingWorld {
    private static final int SOME = 10;
    private static final int BATCH = 100;
    private static final double NS = 1e9;

    private final BenchmarkWorld world;
    private final QuoteKind kind;
    private final long refreshEvery;
    private long number;

    private QuotingWorld(BenchmarkWorld world, QuoteKind kind) {
        this.world = world;
        this.kind = kind;
        refreshEvery = world.refreshInterval();
    }

    /** Indicative quotes of so many corridors; the pool's risk, which no more than 502 can have, is measured of none. */
    static QuotingWorld ofCorridors(int corridors) {
        return new QuotingWorld(BenchmarkWorld.withoutRisk(corridors, SOME), QuoteKind.INDICATIVE);
    }

    /** Indicative quotes of ten corridors to so many partners. */
    static QuotingWorld ofPartners(int partners) {
        return new QuotingWorld(BenchmarkWorld.quoting(SOME, partners), QuoteKind.INDICATIVE);
    }

    /** A world that has so many firm quotes open. */
    static QuotingWorld keepingOpen(int quotes) {
        QuotingWorld world = new QuotingWorld(BenchmarkWorld.keepingOpen(quotes), QuoteKind.FIRM);
        for (int quote = 0; quote < quotes; quote++) {
            world.quote();
        }
        return world;
    }

    /** Where few quotes are open, the world's time passes quickly, and prices with it. */
    private void quote() {
        if (number % refreshEvery == 0) {
            world.refreshPrices();
        }
        world.quote(number++, kind);
    }

    double nsPerQuote(double seconds) {
        double rate = Rate.of(seconds, BATCH, this::quote);
        world.requireNoRefusals();
        return NS / rate;
    }
}
