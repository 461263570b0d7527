package dev.kurs.core.pricing;

/**
 * How volatility is measured and what it adds to the spread.
 *
 * <p>Twice σ√t with σ at least 0.000002 per root second, from one-minute returns with λ 0.94:
 * {@code new VolatilityTerms(2, 0.000002, 0.94, 60_000_000_000L)}.
 */
public record VolatilityTerms(double volMultiplier, double volFloor, double volLambda, long volIntervalNs) {
    static final long DAY_NS = 86_400_000_000_000L;
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * The most that volatility now can be over that of a day, once both have long been measured: √((1 − λ) · returns a day), and no bound where now is slower than a day.
     *
     * <p>With λ 0.94 and a return a minute 9.295: a return so large that nothing else counts has 0.06 of the weight now and 1/1440 of a day's.
     */
    public double mostOverDay() {
        double weight = (1 - volLambda) * Math.max(1, DAY_NS / volIntervalNs);
        return weight > 1 ? Math.sqrt(weight) : Double.POSITIVE_INFINITY;
    }

    /** The interval in seconds. */
    public double intervalSeconds() {
        return volIntervalNs / NANOS_PER_SECOND;
    }
}
