package dev.kurs.service.reference;

import dev.kurs.core.pricing.VolatilityTerms;
import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.protocol.message.sbe.ConfigureCorridorEncoder;
import dev.kurs.protocol.message.sbe.FeeBasis;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.Tier;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.ReferenceData.Kind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code corridors.<pair>}: a pair of tokens and the terms it is quoted on. */
final class CorridorDeclaration {
    private static final Pattern EARLIER_NAME = Pattern.compile("([A-Z]{3})-([A-Z]{3})");

    private CorridorDeclaration() {}

    static byte[] encode(CommandBuffer commands, String pair, Section corridor, Names names) {
        return commands.administrative(target -> {
            ConfigureCorridorEncoder command = new ConfigureCorridorEncoder();
            command.wrapAndApplyHeader(target.buffer(), 0, target.header())
                    .actorKind(target.actorKind())
                    .corridorId(names.own(Kind.CORRIDORS, pair))
                    .baseTokenId(names.idOf(Kind.TOKENS, corridor, "base"))
                    .quoteTokenId(names.idOf(Kind.TOKENS, corridor, "quote"))
                    .putCorridorHash(OnchainIds.corridor(pair), 0, 32)
                    .isWithdrawn(Flag.NO)
                    .publicInV02(CommandBuffer.flag(corridor.flag("public_in_v02", true)))
                    .feeBasis(corridor.choice("fee_basis", FeeBasis.class, FeeBasis.TRADE))
                    .closedPolicy(corridor.choice("weekend_state", ClosedPolicy.class, ClosedPolicy.CLOSED));
            putV01Name(command, corridor);
            putSizes(command, corridor);
            putSpread(command, corridor);
            putVolatility(command, corridor);
            putStates(command, corridor);
            putTiers(command, corridor.named("tiers"));
            command.pair(pair);
            return command.encodedLength();
        });
    }

    /** {@code v01_pair: USD-IDR}; whether these are codes, and nobody else's, the engine judges. */
    private static void putV01Name(ConfigureCorridorEncoder command, Section corridor) {
        if (!corridor.has("v01_pair")) {
            command.earlierBase("").earlierQuote("");
            return;
        }
        Matcher codes = EARLIER_NAME.matcher(corridor.text("v01_pair"));
        if (!codes.matches()) {
            throw corridor.wrong("v01_pair", "must be two codes of three capital letters, such as USD-IDR");
        }
        command.earlierBase(codes.group(1)).earlierQuote(codes.group(2));
    }

    private static void putSizes(ConfigureCorridorEncoder command, Section corridor) {
        command.minUsdE6(corridor.dollarsE6("min_usd"))
                .maxUsdE6(corridor.dollarsE6("max_usd"))
                .protectMaxFactorE8(corridor.factorE8("protect_max_factor"))
                .restrictMaxFactorE8(corridor.factorE8("restrict_max_factor"))
                .rfqThresholdE6(
                        corridor.has("rfq_threshold_usd")
                                ? corridor.dollarsE6("rfq_threshold_usd")
                                : ConfigureCorridorEncoder.rfqThresholdE6NullValue())
                .maxDeviationBps(corridor.integer("max_deviation_bps"))
                .firmTtlNs(corridor.durationNs("firm_ttl"));
    }

    private static void putSpread(ConfigureCorridorEncoder command, Section corridor) {
        command.minSpreadE8(corridor.bpsE8("min_spread_bps"))
                .maxSpreadE8(corridor.bpsE8("max_spread_bps"))
                .closedMinSpreadE8(corridor.bpsE8("closed_min_spread_bps"))
                .protectMultiplierE8(corridor.factorE8("protect_multiplier"))
                .confidenceMultiplierE8(corridor.factorE8("confidence_multiplier"))
                .utilisationSpreadE8(corridor.bpsE8("utilisation_spread_bps"))
                .utilisationThresholdE8(corridor.factorE8("utilisation_threshold"))
                .maxRebateE8(corridor.bpsE8("max_rebate_bps"));
    }

    private static void putVolatility(ConfigureCorridorEncoder command, Section corridor) {
        command.volMultiplier(corridor.real("vol_multiplier"))
                .volFloor(corridor.real("vol_floor"))
                .volLambda(lambda(corridor))
                .volIntervalNs(corridor.durationNs("vol_interval"));
    }

    /** With 1 no return would count any more, and volatility would stay what it is for good. */
    private static double lambda(Section corridor) {
        double lambda = corridor.real("vol_lambda");
        if (lambda >= 1) {
            throw corridor.wrong("vol_lambda", "must be less than 1");
        }
        return lambda;
    }

    private static void putStates(ConfigureCorridorEncoder command, Section corridor) {
        command.dwellNs(corridor.durationNs("dwell"))
                .exitRatioE8(corridor.factorE8("exit_ratio"))
                .oracleAgeProtectE8(corridor.factorE8("oracle_age_protect"))
                .deviationProtectE8(corridor.factorE8("deviation_protect"))
                .volatilityProtectE8(reachableOrNever(corridor, "volatility_protect"))
                .volatilityRestrictE8(reachableOrNever(corridor, "volatility_restrict"))
                .volatilityHaltE8(reachableOrNever(corridor, "volatility_halt"))
                .utilisationProtectE8(orNever(corridor, "utilisation_protect"))
                .utilisationRestrictE8(orNever(corridor, "utilisation_restrict"))
                .utilisationHaltE8(orNever(corridor, "utilisation_halt"));
    }

    /** A state that nothing can lead to would be relied on all the same. */
    private static long reachableOrNever(Section corridor, String key) {
        long thresholdE8 = orNever(corridor, key);
        VolatilityTerms terms =
                new VolatilityTerms(0, 0, corridor.real("vol_lambda"), corridor.durationNs("vol_interval"));
        if (corridor.has(key) && terms.volIntervalNs() > 0 && thresholdE8 > terms.mostOverDay() * Fractions.E8) {
            throw corridor.wrong(
                    key,
                    "can never be reached: with vol_lambda " + corridor.text("vol_lambda") + " and vol_interval "
                            + corridor.text("vol_interval") + " volatility is at most "
                            + BigDecimal.valueOf(terms.mostOverDay()).setScale(2, RoundingMode.FLOOR)
                            + " times a day's");
        }
        return thresholdE8;
    }

    private static long orNever(Section corridor, String key) {
        return corridor.has(key) ? corridor.factorE8(key) : ConfigureCorridorEncoder.volatilityProtectE8NullValue();
    }

    private static void putTiers(ConfigureCorridorEncoder command, Map<String, Section> tiers) {
        var group = command.tiersCount(tiers.size());
        tiers.forEach((name, tier) -> group.next()
                .tier(tier(name, tier))
                .maxUsdE6(
                        tier.has("max_usd")
                                ? tier.dollarsE6("max_usd")
                                : ConfigureCorridorEncoder.TiersEncoder.maxUsdE6NullValue())
                .fixedFeeE6(tier.dollarsE6("fixed_fee_usd"))
                .variableE8(tier.bpsE8("variable_fee_bps"))
                .baseSpreadE8(tier.bpsE8("base_spread_bps")));
    }

    /** @param terms what the file says of it */
    static Tier tier(String name, Section terms) {
        try {
            return Tier.valueOf(name);
        } catch (IllegalArgumentException unknown) {
            throw new InvalidConfiguration(
                    terms.source() + " is not a tier: MICRO, SMALL, MEDIUM, LARGE or INSTITUTIONAL", unknown);
        }
    }
}
