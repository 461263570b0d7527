package dev.kurs.core.pricing;

/**
 * When a corridor steps into a state and out of it again.
 *
 * <p>PROTECT at half of the oracle's maximum age ({@code oracleAgeProtectE8} 50_000_000), back after a minute
 * ({@code dwellNs} 60_000_000_000) below 0.8 of that ({@code exitRatioE8} 80_000_000).
 *
 * @param volatility of the present one over a day's
 * @param utilisation of what left the pool of a token since the day began over what it had
 */
public record StateTerms(
        long dwellNs,
        long exitRatioE8,
        long oracleAgeProtectE8,
        long deviationProtectE8,
        Thresholds volatility,
        Thresholds utilisation) {
    /** One that neither volatility nor utilisation moves. */
    public StateTerms(long dwellNs, long exitRatioE8, long oracleAgeProtectE8, long deviationProtectE8) {
        this(dwellNs, exitRatioE8, oracleAgeProtectE8, deviationProtectE8, Thresholds.NONE, Thresholds.NONE);
    }
}
