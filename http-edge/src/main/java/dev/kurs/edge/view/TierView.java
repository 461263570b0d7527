package dev.kurs.edge.view;

import dev.kurs.protocol.message.sbe.Tier;

/** One fee tier of a corridor: MICRO up to 1 000 USD, a fixed fee of 0.5 USD, 0.25 % variable, 10 bps base spread; the top tier is {@link #UNBOUNDED}. */
public record TierView(Tier tier, long maxUsdE6, long fixedFeeE6, long variableE8, long baseSpreadE8) {
    public static final long UNBOUNDED = Long.MIN_VALUE;
}
