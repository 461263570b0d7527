package dev.kurs.edge.operator;

import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.Surrogates;
import dev.kurs.edge.json.WhiteSpace;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.RateTier;
import dev.kurs.protocol.message.sbe.Tier;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.port.PartnerRecord;
import dev.kurs.protocol.port.PartnerRecord.Corridor;
import dev.kurs.protocol.port.PartnerRecord.Pricing;
import dev.kurs.protocol.port.PartnerRecord.TierTerms;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A partner as a body wants it: an absent member stays as it is, {@code null} clears.
 *
 * <p><code>{"corridors":{"USDT-IDRX":{"daily_limit_usd":null}}}</code> takes that one limit away and leaves all else; <code>{"corridors":{"USDT-IDRX":null}}</code>
 * closes the corridor and takes both.
 */
final class PartnerMerge {
    /** Of one that is to be made. */
    static final PartnerRecord BLANK = new PartnerRecord(
            -1,
            "",
            "",
            false,
            RateTier.STANDARD,
            new Pricing(PricingMode.STANDARD, OptionalLong.empty(), 0, Map.of()),
            OptionalLong.empty(),
            "",
            new TreeMap<>(),
            List.of(),
            List.of());

    private static final Corridor CLOSED = new Corridor(false, OptionalLong.empty(), OptionalLong.empty());
    private static final Corridor OPEN = new Corridor(true, OptionalLong.empty(), OptionalLong.empty());
    private static final TierTerms AS_EVERYBODY =
            new TierTerms(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());
    private static final int LONGEST_NAME = 128;

    /** Whether a partner may act, as bodies have it. */
    private enum Status {
        ACTIVE,
        SUSPENDED
    }

    private final Set<String> knownCorridors;
    private final WebhookUrls urls;

    /** @param knownCorridors pairs of every corridor there is */
    PartnerMerge(Set<String> knownCorridors, WebhookUrls urls) {
        this.knownCorridors = knownCorridors;
        this.urls = urls;
    }

    /** One that is to be made: a corridor that the body names is open where it does not say otherwise. */
    PartnerRecord make(JsonMembers members) throws WrongShapeException, RefusedException {
        return merge(BLANK, members, OPEN);
    }

    /** One that is there: a corridor that it never had stays closed where the body does not open it. */
    PartnerRecord change(PartnerRecord before, JsonMembers members) throws WrongShapeException, RefusedException {
        return merge(before, members, CLOSED);
    }

    private PartnerRecord merge(PartnerRecord before, JsonMembers members, Corridor unnamed)
            throws WrongShapeException, RefusedException {
        Status status = OperatorValues.choice(
                members,
                "status",
                Status.class,
                before.isSuspended() && !members.isNull("status") ? Status.SUSPENDED : Status.ACTIVE,
                "ACTIVE or SUSPENDED");
        return new PartnerRecord(
                before.number(),
                before.partnerId(),
                name(before, members),
                status == Status.SUSPENDED,
                OperatorValues.choice(
                        members,
                        "rate_tier",
                        RateTier.class,
                        members.isNull("rate_tier") ? RateTier.STANDARD : before.rateTier(),
                        "STANDARD or PREMIUM"),
                pricing(before.pricing(), members),
                OperatorValues.dollars(members, "max_open_usd", before.maxOpenE6()),
                webhookUrl(before, members),
                corridors(before.corridors(), members, unnamed),
                before.keys(),
                before.wallets());
    }

    private static String name(PartnerRecord before, JsonMembers members) throws WrongShapeException, RefusedException {
        String said = members.optionalString("name");
        String name = said == null && !members.isNull("name") ? before.name() : said;
        boolean isSound = name != null
                && !name.isEmpty()
                && name.equals(WhiteSpace.strip(name))
                && name.codePointCount(0, name.length()) <= LONGEST_NAME
                && name.codePoints().noneMatch(Character::isISOControl)
                && !Surrogates.hasLone(name);
        if (!isSound) {
            throw OperatorValues.invalid(
                    "name",
                    "not 1 to " + LONGEST_NAME
                            + " characters without control characters, halves of surrogate pairs and white space at the ends",
                    name == null || name.isEmpty() ? "missing" : name);
        }
        return name;
    }

    private String webhookUrl(PartnerRecord before, JsonMembers members) throws WrongShapeException, RefusedException {
        String said = members.optionalString("webhook_url");
        if (said == null) {
            return members.isNull("webhook_url") ? "" : before.webhookUrl();
        }
        return urls.checked("webhook_url", said);
    }

    private static Pricing pricing(Pricing before, JsonMembers members) throws WrongShapeException, RefusedException {
        if (members.isNull("pricing")) {
            return BLANK.pricing();
        }
        JsonMembers said = members.optionalObject("pricing").orElse(null);
        if (said == null) {
            return before;
        }
        PricingMode mode = OperatorValues.choice(
                said,
                "mode",
                PricingMode.class,
                said.isNull("mode") ? PricingMode.STANDARD : before.mode(),
                "STANDARD or FIXED_INPUT_RATE");
        OptionalLong discountE8 = OperatorValues.basisPoints(said, "discount_bps", before.discountE8(), Fractions.E8);
        OptionalLong fixedBefore = before.mode() == PricingMode.FIXED_INPUT_RATE
                ? OptionalLong.of(before.inputRateE8())
                : OptionalLong.empty();
        OptionalLong inputRateE8 = OperatorValues.basisPoints(said, "input_rate_bps", fixedBefore, Fractions.E8 - 1);
        requireFit(said, mode, inputRateE8);
        boolean isFixed = mode == PricingMode.FIXED_INPUT_RATE;
        return new Pricing(
                mode,
                isFixed ? OptionalLong.empty() : discountE8,
                isFixed ? inputRateE8.getAsLong() : 0,
                tierOverrides(before.tierOverrides(), said));
    }

    private static void requireFit(JsonMembers said, PricingMode mode, OptionalLong inputRateE8)
            throws RefusedException, WrongShapeException {
        if (mode == PricingMode.FIXED_INPUT_RATE) {
            if (inputRateE8.isEmpty()) {
                throw OperatorValues.invalid("pricing.input_rate_bps", "needed with FIXED_INPUT_RATE", "missing");
            }
            if (said.optionalNumberOrString("discount_bps") != null) {
                throw OperatorValues.invalid(
                        "pricing.discount_bps",
                        "goes with STANDARD alone",
                        said.optionalNumberOrString("discount_bps"));
            }
        } else if (said.optionalNumberOrString("input_rate_bps") != null) {
            throw OperatorValues.invalid(
                    "pricing.input_rate_bps",
                    "goes with FIXED_INPUT_RATE alone",
                    said.optionalNumberOrString("input_rate_bps"));
        }
    }

    private static Map<Tier, TierTerms> tierOverrides(Map<Tier, TierTerms> before, JsonMembers pricing)
            throws WrongShapeException, RefusedException {
        if (pricing.isNull("tier_overrides")) {
            return Map.of();
        }
        JsonMembers said = pricing.optionalObject("tier_overrides").orElse(null);
        if (said == null) {
            return before;
        }
        Map<Tier, TierTerms> merged = new EnumMap<>(Tier.class);
        merged.putAll(before);
        for (String name : said.names()) {
            Tier tier = tier(said.at(name), name);
            TierTerms terms = said.isNull(name)
                    ? AS_EVERYBODY
                    : terms(
                            merged.getOrDefault(tier, AS_EVERYBODY),
                            said.optionalObject(name).orElseThrow());
            merged.put(tier, terms);
        }
        merged.values().removeIf(AS_EVERYBODY::equals);
        return merged;
    }

    private static Tier tier(String member, String name) throws RefusedException {
        for (Tier tier : Tier.values()) {
            if (tier != Tier.NULL_VAL && tier.name().equals(name)) {
                return tier;
            }
        }
        throw OperatorValues.invalid(member, "not MICRO, SMALL, MEDIUM, LARGE or INSTITUTIONAL", name);
    }

    private static TierTerms terms(TierTerms before, JsonMembers said) throws WrongShapeException, RefusedException {
        return new TierTerms(
                OperatorValues.dollars(said, "fixed_fee_usd", before.fixedFeeE6()),
                OperatorValues.basisPoints(said, "variable_fee_bps", before.variableE8(), Fractions.E8 - 1),
                OperatorValues.basisPoints(said, "base_spread_bps", before.baseSpreadE8(), Fractions.E8));
    }

    private SortedMap<String, Corridor> corridors(
            SortedMap<String, Corridor> before, JsonMembers members, Corridor unnamed)
            throws WrongShapeException, RefusedException {
        SortedMap<String, Corridor> merged = new TreeMap<>(before);
        if (members.isNull("corridors")) {
            merged.replaceAll((pair, corridor) -> CLOSED);
            return merged;
        }
        JsonMembers said = members.optionalObject("corridors").orElse(null);
        if (said == null) {
            return merged;
        }
        for (String pair : said.names()) {
            if (!knownCorridors.contains(pair)) {
                throw OperatorValues.invalid(said.at(pair), "no such corridor", pair);
            }
            Corridor corridor = said.isNull(pair)
                    ? CLOSED
                    : corridor(
                            merged.getOrDefault(pair, unnamed),
                            said.optionalObject(pair).orElseThrow());
            merged.put(pair, corridor);
        }
        return merged;
    }

    private static Corridor corridor(Corridor before, JsonMembers said) throws WrongShapeException, RefusedException {
        boolean isEnabled = said.optionalFlag("enabled").orElse(!said.isNull("enabled") && before.isEnabled());
        return new Corridor(
                isEnabled,
                OperatorValues.dollars(said, "daily_limit_usd", before.dailyLimitE6()),
                OperatorValues.dollars(said, "monthly_limit_usd", before.monthlyLimitE6()));
    }
}
