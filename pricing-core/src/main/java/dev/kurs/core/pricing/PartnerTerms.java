package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.PricingMode;

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
        SpreadOverrides spreadOverrides) {
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

    /** The override that counts in a tier, or {@link SpreadOverrides#NONE}. */
    public long effectiveOverrideE8(FeeTier tier) {
        return pricingMode == PricingMode.STANDARD ? spreadOverrides.baseSpreadE8(tier.tier()) : SpreadOverrides.NONE;
    }

    /** The base spread of the partner in a tier. */
    public long baseSpreadE8(FeeTier tier) {
        long overrideE8 = effectiveOverrideE8(tier);
        return overrideE8 == SpreadOverrides.NONE ? tier.baseSpreadE8() : overrideE8;
    }

    private static SpreadOverrides overrides(ConfigurePartnerDecoder command) {
        SpreadOverrides overrides = SpreadOverrides.none();
        for (ConfigurePartnerDecoder.SpreadOverridesDecoder override : command.spreadOverrides()) {
            overrides = overrides.with(override.tier(), override.baseSpreadE8());
        }
        return overrides;
    }
}
