package dev.kurs.core.reference;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.command.Require;
import dev.kurs.core.pricing.CorridorTerms;
import dev.kurs.core.pricing.FeeTier;
import dev.kurs.core.pricing.PartnerTerms;
import dev.kurs.core.pricing.TermsValidation;
import dev.kurs.core.pricing.TierOverrides;
import dev.kurs.protocol.message.sbe.Tier;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * The smallest base spread that anyone has in a corridor, for the arbitrage check.
 *
 * <p>Tiers of 30, 25 and 20 bps and one partner with an override of 12 bps in MEDIUM: the corridor's floor is 12 bps.
 */
public final class SpreadFloors {
    private static final List<Tier> TIERS =
            List.of(Tier.MICRO, Tier.SMALL, Tier.MEDIUM, Tier.LARGE, Tier.INSTITUTIONAL);

    private final TreeMap<Integer, PartnerTerms> overriding = new TreeMap<>();
    private final long[] smallestE8 = new long[TIERS.size()];

    public SpreadFloors() {
        Arrays.fill(smallestE8, Long.MAX_VALUE);
    }

    /** Refuses a corridor in which a partner's spread or fees would rise with size. */
    void check(CorridorTerms corridor) {
        for (PartnerTerms partner : overriding.values()) {
            Require.valid(TermsValidation.invalidity(corridor, partner));
        }
    }

    /** Takes a partner's overrides; whether any corridor's floor may have moved. */
    boolean put(PartnerTerms partner) {
        long[] before = smallestE8.clone();
        PartnerTerms replaced = overriding.remove(partner.partnerId());
        if (hasOverride(partner)) {
            overriding.put(partner.partnerId(), partner);
        }
        if (replaced == null) {
            lower(partner);
        } else {
            Arrays.fill(smallestE8, Long.MAX_VALUE);
            overriding.values().forEach(this::lower);
        }
        return !Arrays.equals(before, smallestE8);
    }

    void apply(Corridor corridor) {
        long floorE8 = corridor.terms().tightestBaseSpreadE8();
        for (FeeTier tier : corridor.terms().tiers()) {
            floorE8 = Math.min(floorE8, smallestE8[tier.tier().value()]);
        }
        corridor.market().tightestBaseSpreadE8(floorE8);
    }

    private void lower(PartnerTerms partner) {
        for (Tier tier : TIERS) {
            long overrideE8 = partner.tierOverrides().baseSpreadE8(tier);
            if (overrideE8 != TierOverrides.NONE) {
                smallestE8[tier.value()] = Math.min(smallestE8[tier.value()], overrideE8);
            }
        }
    }

    static boolean hasOverride(PartnerTerms partner) {
        TierOverrides overrides = partner.tierOverrides();
        for (Tier tier : TIERS) {
            if (overrides.baseSpreadE8(tier) != TierOverrides.NONE
                    || overrides.fixedFeeE6(tier) != TierOverrides.NONE
                    || overrides.variableE8(tier) != TierOverrides.NONE) {
                return true;
            }
        }
        return false;
    }
}
