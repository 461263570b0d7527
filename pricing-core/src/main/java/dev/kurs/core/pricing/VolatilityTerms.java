package dev.kurs.core.pricing;

/**
 * How volatility is measured and what it adds to the spread.
 *
 * <p>Twice σ√t with σ at least 0.000002 per root second, from one-minute returns with λ 0.94:
 * {@code new VolatilityTerms(2, 0.000002, 0.94, 60_000_000_000L)}.
 */
public record VolatilityTerms(double volMultiplier, double volFloor, double volLambda, long volIntervalNs) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** The interval in seconds. */
    public double intervalSeconds() {
        return volIntervalNs / NANOS_PER_SECOND;
    }
}
