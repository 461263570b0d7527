package dev.kurs.core.pricing;

/**
 * How small and how large a trade may be.
 *
 * <p>10 to 250 000 dollars, half of it in PROTECT: {@code minUsdE6} 10_000_000, {@code maxUsdE6} 250_000_000_000,
 * {@code protectMaxFactorE8} 50_000_000. {@code rfqThresholdE6} is {@link #NO_RFQ_THRESHOLD} when there is none.
 */
public record SizeTerms(
        long minUsdE6, long maxUsdE6, long protectMaxFactorE8, long restrictMaxFactorE8, long rfqThresholdE6) {
    /** The {@code rfqThresholdE6} of a corridor that never asks market makers. */
    public static final long NO_RFQ_THRESHOLD = Long.MAX_VALUE;
}
