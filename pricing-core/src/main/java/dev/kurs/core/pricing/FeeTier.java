package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.Tier;

/**
 * The fees and base spread of one size of trade.
 *
 * <p>MICRO below 1 000 dollars, 0.50 dollars and 10 bps, a spread of 30 bps: {@code maxUsdE6} 1_000_000_000,
 * {@code fixedFeeE6} 500_000, {@code variableE8} 100_000, {@code baseSpreadE8} 300_000.
 */
public record FeeTier(Tier tier, long maxUsdE6, long fixedFeeE6, long variableE8, long baseSpreadE8) {
    /** The {@code maxUsdE6} of a tier without an upper bound. */
    public static final long UNBOUNDED = Long.MAX_VALUE;

    public boolean isUnbounded() {
        return maxUsdE6 == UNBOUNDED;
    }
}
