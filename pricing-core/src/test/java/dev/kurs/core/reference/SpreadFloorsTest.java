package dev.kurs.core.reference;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.pricing.PartnerTerms;
import dev.kurs.core.pricing.TierOverrides;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.Tier;
import org.junit.jupiter.api.Test;

class SpreadFloorsTest {
    private final SpreadFloors floors = new SpreadFloors();

    @Test
    void shouldMoveWithTheSmallestOverrideAlone() {
        assertTrue(floors.put(partner(0, 120_000)));
        assertFalse(floors.put(partner(1, 130_000)));
        assertTrue(floors.put(partner(1, 110_000)));
        assertTrue(floors.put(partner(1, 150_000)));
        assertFalse(floors.put(partner(1, 160_000)));
        assertTrue(floors.put(partner(0, TierOverrides.NONE)));
    }

    @Test
    void shouldNotMoveForPartnersWithoutOverrides() {
        assertFalse(floors.put(partner(0, TierOverrides.NONE)));
        assertFalse(floors.put(partner(0, TierOverrides.NONE)));
    }

    private static PartnerTerms partner(int partnerId, long mediumE8) {
        TierOverrides overrides = TierOverrides.none();
        return new PartnerTerms(
                partnerId,
                PricingMode.STANDARD,
                false,
                0,
                0,
                PartnerTerms.UNLIMITED,
                mediumE8 == TierOverrides.NONE ? overrides : overrides.with(Tier.MEDIUM, mediumE8));
    }
}
