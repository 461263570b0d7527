package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.Tier;
import java.util.Arrays;

/**
 * The base spreads and fees a partner has instead of the tiers' own.
 *
 * <p>A spread of 12 bps in MEDIUM alone: {@code TierOverrides.none().with(Tier.MEDIUM, 120_000)}; every other tier is {@link #NONE}.
 */
public final class TierOverrides {
    /** No override. */
    public static final long NONE = -1;

    private static final int TIERS = 5;
    private static final TierOverrides NOTHING = new TierOverrides(nothing(), nothing(), nothing());

    private final long[] baseSpreadsE8;
    private final long[] fixedFeesE6;
    private final long[] variablesE8;

    private TierOverrides(long[] baseSpreadsE8, long[] fixedFeesE6, long[] variablesE8) {
        this.baseSpreadsE8 = baseSpreadsE8;
        this.fixedFeesE6 = fixedFeesE6;
        this.variablesE8 = variablesE8;
    }

    /** The tiers' own count; one for all partners. */
    public static TierOverrides none() {
        return NOTHING;
    }

    private static long[] nothing() {
        long[] values = new long[TIERS];
        Arrays.fill(values, NONE);
        return values;
    }

    /** These and a base spread more. */
    public TierOverrides with(Tier tier, long baseSpreadE8) {
        return new TierOverrides(replaced(baseSpreadsE8, tier, baseSpreadE8), fixedFeesE6, variablesE8);
    }

    /** These and a tier's fees more, each of which may be {@link #NONE}. */
    public TierOverrides withFees(Tier tier, long fixedFeeE6, long variableE8) {
        return new TierOverrides(
                baseSpreadsE8, replaced(fixedFeesE6, tier, fixedFeeE6), replaced(variablesE8, tier, variableE8));
    }

    private static long[] replaced(long[] values, Tier tier, long value) {
        long[] copy = values.clone();
        copy[tier.value()] = value;
        return copy;
    }

    /** The partner's base spread in the tier, or {@link #NONE}. */
    public long baseSpreadE8(Tier tier) {
        return baseSpreadsE8[tier.value()];
    }

    /** The partner's fixed fee in the tier, dollars × 10^6, or {@link #NONE}. */
    public long fixedFeeE6(Tier tier) {
        return fixedFeesE6[tier.value()];
    }

    /** The partner's variable fee in the tier, or {@link #NONE}. */
    public long variableE8(Tier tier) {
        return variablesE8[tier.value()];
    }
}
