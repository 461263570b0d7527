package dev.kurs.bench.table;

import java.util.Map;

/** A firm quote hashed by EIP-712 and signed, against the signature of a hash that is there. */
final class SigningExperiment implements Experiment {
    private static final int AT_ONCE = 16;

    /** Each takes as long as the one before it. */
    private static final double SHARE = 0.5;

    private final SigningLoad signing = new SigningLoad();

    @Override
    public Map<String, Double> control(double seconds) {
        return Map.of("rate", Rate.of(SHARE * seconds, AT_ONCE, signing::signHash));
    }

    @Override
    public Map<String, Double> subject(double seconds) {
        return Map.of("rate", Rate.of(SHARE * seconds, AT_ONCE, signing::signQuote));
    }

    @Override
    public void close() {
        signing.close();
    }
}
