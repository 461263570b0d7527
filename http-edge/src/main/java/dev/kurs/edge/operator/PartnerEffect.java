package dev.kurs.edge.operator;

import dev.kurs.edge.operator.ChangeEffect.Member;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.port.PartnerRecord;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Which members of a partner a change gives other values: {@code corridors.USDT-IDRX.daily_limit_usd} from 1 000 to none. */
final class PartnerEffect {
    private static final int DOLLAR_DECIMALS = 6;
    private static final int BASIS_POINT_DECIMALS = 4;

    private PartnerEffect() {}

    static ChangeEffect of(PartnerRecord before, PartnerRecord after) {
        Map<String, Object> was = members(before);
        Map<String, Object> becomes = members(after);
        Set<String> names = new LinkedHashSet<>(was.keySet());
        names.addAll(becomes.keySet());
        List<Member> changed = new ArrayList<>();
        for (String name : names) {
            if (!Objects.equals(was.get(name), becomes.get(name))) {
                changed.add(new Member(name, was.get(name), becomes.get(name)));
            }
        }
        return new ChangeEffect(changed, Optional.empty());
    }

    private static Map<String, Object> members(PartnerRecord partner) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("name", partner.name());
        members.put("status", partner.isSuspended() ? "SUSPENDED" : "ACTIVE");
        members.put("rate_tier", partner.rateTier().name());
        putPricing(members, partner.pricing());
        members.put("max_open_usd", number(partner.maxOpenE6(), DOLLAR_DECIMALS));
        members.put("webhook_url", partner.webhookUrl().isEmpty() ? null : partner.webhookUrl());
        partner.corridors().forEach((pair, corridor) -> {
            String prefix = "corridors." + pair + ".";
            members.put(prefix + "enabled", corridor.isEnabled());
            members.put(prefix + "daily_limit_usd", number(corridor.dailyLimitE6(), DOLLAR_DECIMALS));
            members.put(prefix + "monthly_limit_usd", number(corridor.monthlyLimitE6(), DOLLAR_DECIMALS));
        });
        return members;
    }

    private static void putPricing(Map<String, Object> members, PartnerRecord.Pricing pricing) {
        members.put("pricing.mode", pricing.mode().name());
        members.put("pricing.discount_bps", number(pricing.discountE8(), BASIS_POINT_DECIMALS));
        if (pricing.mode() == PricingMode.FIXED_INPUT_RATE) {
            members.put("pricing.input_rate_bps", number(OptionalLong.of(pricing.inputRateE8()), BASIS_POINT_DECIMALS));
        }
        pricing.tierOverrides().forEach((tier, terms) -> {
            String prefix = "pricing.tier_overrides." + tier.name() + ".";
            members.put(prefix + "fixed_fee_usd", number(terms.fixedFeeE6(), DOLLAR_DECIMALS));
            members.put(prefix + "variable_fee_bps", number(terms.variableE8(), BASIS_POINT_DECIMALS));
            members.put(prefix + "base_spread_bps", number(terms.baseSpreadE8(), BASIS_POINT_DECIMALS));
        });
    }

    /** Without zeros at its end, so that equal ones are equal; null for none. */
    private static BigDecimal number(OptionalLong scaled, int decimals) {
        return scaled.isPresent()
                ? BigDecimal.valueOf(scaled.getAsLong(), decimals).stripTrailingZeros()
                : null;
    }
}
