package dev.kurs.bench.table;

import java.util.Map;

/** A decision in a large world, against the same in a small one. */
final class GrowthExperiment implements Experiment {
    private static final int SOME = 10;
    private static final int CORRIDORS = 1_000;
    private static final int PARTNERS = 100_000;
    private static final int FEW_OPEN = 5_000;
    private static final int MANY_OPEN = 1_000_000;

    private final QuotingWorld small;
    private final QuotingWorld large;

    private GrowthExperiment(QuotingWorld small, QuotingWorld large) {
        this.small = small;
        this.large = large;
    }

    static GrowthExperiment ofCorridors() {
        return new GrowthExperiment(QuotingWorld.ofCorridors(SOME), QuotingWorld.ofCorridors(CORRIDORS));
    }

    static GrowthExperiment ofPartners() {
        return new GrowthExperiment(QuotingWorld.ofPartners(SOME), QuotingWorld.ofPartners(PARTNERS));
    }

    /** Firm quotes, of which so many are open at any time: each opens one, and one expires. */
    static GrowthExperiment ofOpenQuotes() {
        return new GrowthExperiment(QuotingWorld.keepingOpen(FEW_OPEN), QuotingWorld.keepingOpen(MANY_OPEN));
    }

    @Override
    public Map<String, Double> control(double seconds) {
        return Map.of("ns", small.nsPerQuote(seconds));
    }

    @Override
    public Map<String, Double> subject(double seconds) {
        return Map.of("ns", large.nsPerQuote(seconds));
    }
}
