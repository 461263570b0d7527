package dev.kurs.core.twin;

import java.util.List;

/**
 * A partner's pricing: STANDARD with a discount on the variable fee and, per tier, an own base spread (null: the tier's) and own fees, or
 * FIXED_INPUT_RATE at {@code inputRateE8}. {@code volumeE6} is its volume of thirty days in dollars.
 */
record TwinPartner(
        boolean fixedInputRate,
        long discountE8,
        long inputRateE8,
        List<Long> baseSpreadOverridesE8,
        List<TwinFees> fees,
        long volumeE6) {
    /** Fees of its own in a tier; null: the tier's. */
    record TwinFees(Long fixedFeeE6, Long variableE8) {}

    /** One who has no terms of its own. */
    static final TwinPartner PLAIN = new TwinPartner(false, 0, 0, List.of(), List.of(), 0);

    Long overrideE8(int tier) {
        return tier < baseSpreadOverridesE8.size() ? baseSpreadOverridesE8.get(tier) : null;
    }

    TwinFees fees(int tier) {
        return tier < fees.size() ? fees.get(tier) : new TwinFees(null, null);
    }
}
