package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.Tier;

/**
 * What a partner pays.
 *
 * <p>STANDARD with 20 % off the variable fee: {@code discountE8} 20_000_000. FIXED_INPUT_RATE at 15 bps:
 * {@code inputRateE8} 150_000, and neither fixed fee, discount nor override count.
 */
public record PartnerTerms(
        int partnerId,
        PricingMode pricingMode,
        boolean hasDiscount,
        long discountE8,
        long inputRateE8,
        long maxOpenE6,
        TierOverrides tierOverrides) {
    /** The {@code maxOpenE6} of a partner without a cap. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    /** Reads the terms of a configuration command. */
    public static PartnerTerms from(ConfigurePartnerDecoder command) {
        boolean hasDiscount = command.discountE8() != ConfigurePartnerDecoder.discountE8NullValue();
        boolean unlimited = command.maxOpenE6() == ConfigurePartnerDecoder.maxOpenE6NullValue();
        return new PartnerTerms(
                command.partnerId(),
                command.pricingMode(),
                hasDiscount,
                hasDiscount ? command.discountE8() : 0,
                command.inputRateE8(),
                unlimited ? UNLIMITED : command.maxOpenE6(),
                overrides(command));
    }

    /** The override that counts in a tier, or {@link TierOverrides#NONE}. */
    public long effectiveOverrideE8(FeeTier tier) {
        return pricingMode == PricingMode.STANDARD ? tierOverrides.baseSpreadE8(tier.tier()) : TierOverrides.NONE;
    }

    /** The base spread of the partner in a tier. */
    public long baseSpreadE8(FeeTier tier) {
        long overrideE8 = effectiveOverrideE8(tier);
        return overrideE8 == TierOverrides.NONE ? tier.baseSpreadE8() : overrideE8;
    }

    /** The fixed fee of the partner in a tier, dollars × 10^6. */
    public long fixedFeeE6(FeeTier tier) {
        long overrideE6 = tierOverrides.fixedFeeE6(tier.tier());
        return overrideE6 == TierOverrides.NONE ? tier.fixedFeeE6() : overrideE6;
    }

    /** The variable fee of the partner in a tier, before its discount. */
    public long variableE8(FeeTier tier) {
        long overrideE8 = tierOverrides.variableE8(tier.tier());
        return overrideE8 == TierOverrides.NONE ? tier.variableE8() : overrideE8;
    }

    /** Whether the partner pays other fees in a tier than the tier says. */
    public boolean hasOwnFees(Tier tier) {
        return pricingMode == PricingMode.FIXED_INPUT_RATE
                || discountE8 != 0
                || tierOverrides.fixedFeeE6(tier) != TierOverrides.NONE
                || tierOverrides.variableE8(tier) != TierOverrides.NONE;
    }

    private static TierOverrides overrides(ConfigurePartnerDecoder command) {
        TierOverrides overrides = TierOverrides.none();
        for (ConfigurePartnerDecoder.SpreadOverridesDecoder override : command.spreadOverrides()) {
            overrides = overrides
                    .with(override.tier(), override.baseSpreadE8())
                    .withFees(
                            override.tier(),
                            orNone(
                                    override.fixedFeeE6(),
                                    ConfigurePartnerDecoder.SpreadOverridesDecoder.fixedFeeE6NullValue()),
                            orNone(
                                    override.variableE8(),
                                    ConfigurePartnerDecoder.SpreadOverridesDecoder.variableE8NullValue()));
        }
        return overrides;
    }

    private static long orNone(long value, long nullValue) {
        return value == nullValue ? TierOverrides.NONE : value;
    }
}
