package dev.kurs.edge.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.edge.operator.ChangeEffect.Member;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.RateTier;
import dev.kurs.protocol.message.sbe.Tier;
import dev.kurs.protocol.port.PartnerRecord;
import dev.kurs.protocol.port.PartnerRecord.Corridor;
import dev.kurs.protocol.port.PartnerRecord.Pricing;
import dev.kurs.protocol.port.PartnerRecord.TierTerms;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PartnerEffectTest {
    private static final OptionalLong NONE = OptionalLong.empty();
    private static final Pricing STANDARD = new Pricing(PricingMode.STANDARD, NONE, 0, Map.of());
    private static final Pricing FIXED = new Pricing(
            PricingMode.FIXED_INPUT_RATE,
            NONE,
            12_500,
            Map.of(Tier.MICRO, new TierTerms(OptionalLong.of(500_000), NONE, NONE)));

    private static PartnerRecord partner(
            boolean isSuspended, Pricing pricing, String url, Map<String, Corridor> terms) {
        return new PartnerRecord(
                0,
                "5b3f8a52-0000-4000-8000-000000000000",
                "Melati",
                isSuspended,
                RateTier.STANDARD,
                pricing,
                OptionalLong.of(25_000_000_000_000L),
                url,
                new TreeMap<>(terms),
                List.of(),
                List.of());
    }

    private static Corridor upTo(long dollars) {
        return new Corridor(true, OptionalLong.of(dollars * 1_000_000), NONE);
    }

    @Test
    void shouldNameEachMemberThatChangesWithBothValues() {
        PartnerRecord before = partner(true, STANDARD, "https://old.example/", Map.of("USDT-IDRX", upTo(1_000)));
        PartnerRecord after = partner(
                false, FIXED, "", Map.of("USDT-IDRX", upTo(2_500), "USDT-JPYC", new Corridor(true, NONE, NONE)));

        assertEquals(
                List.of(
                        new Member("status", "SUSPENDED", "ACTIVE"),
                        new Member("pricing.mode", "STANDARD", "FIXED_INPUT_RATE"),
                        new Member("webhook_url", "https://old.example/", null),
                        new Member(
                                "corridors.USDT-IDRX.daily_limit_usd",
                                new BigDecimal("1E+3"),
                                new BigDecimal("2.5E+3")),
                        new Member("pricing.input_rate_bps", null, new BigDecimal("1.25")),
                        new Member("pricing.tier_overrides.MICRO.fixed_fee_usd", null, new BigDecimal("0.5")),
                        new Member("corridors.USDT-JPYC.enabled", null, true)),
                PartnerEffect.of(before, after).members());
    }

    @Test
    void shouldNameNothingWhereAllIsAsItWas() {
        PartnerRecord partner = partner(false, FIXED, "", Map.of("USDT-IDRX", upTo(1_000)));

        assertEquals(List.of(), PartnerEffect.of(partner, partner).members());
    }
}
