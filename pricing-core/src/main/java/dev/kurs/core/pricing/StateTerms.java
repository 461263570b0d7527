package dev.kurs.core.pricing;

/**
 * When a corridor steps into a state and out of it again.
 *
 * <p>PROTECT at half of the oracle's maximum age ({@code oracleAgeProtectE8} 50_000_000), back after a minute
 * ({@code dwellNs} 60_000_000_000) below 0.8 of that ({@code exitRatioE8} 80_000_000).
 */
public record StateTerms(long dwellNs, long exitRatioE8, long oracleAgeProtectE8, long deviationProtectE8) {}
