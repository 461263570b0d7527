package dev.kurs.service.terms;

import static dev.kurs.service.terms.TermUnit.BASIS_POINTS;
import static dev.kurs.service.terms.TermUnit.CLOSED_POLICY;
import static dev.kurs.service.terms.TermUnit.DOLLARS;
import static dev.kurs.service.terms.TermUnit.DURATION;
import static dev.kurs.service.terms.TermUnit.FACTOR;
import static dev.kurs.service.terms.TermUnit.REAL;
import static dev.kurs.service.terms.TermUnit.WHOLE;

import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureInstanceDecoder;
import dev.kurs.protocol.message.sbe.ConfigureMakersDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigureRiskDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All numbers and choices that a file may name, by their key in the section that they stand in, and by the field of the command that carries them.
 *
 * <p>Example: {@code min_spread_bps} of a corridor is the field {@code minSpreadE8} of {@code ConfigureCorridor}, in basis points.
 */
public final class ConfiguredTerms {
    public static final Map<String, ConfiguredTerm> CORRIDOR = section(
            ConfigureCorridorDecoder.TEMPLATE_ID,
            "",
            entry("min_usd", "minUsdE6", DOLLARS),
            entry("max_usd", "maxUsdE6", DOLLARS),
            entry("protect_max_factor", "protectMaxFactorE8", FACTOR),
            entry("restrict_max_factor", "restrictMaxFactorE8", FACTOR),
            entry("min_spread_bps", "minSpreadE8", BASIS_POINTS),
            entry("max_spread_bps", "maxSpreadE8", BASIS_POINTS),
            entry("closed_min_spread_bps", "closedMinSpreadE8", BASIS_POINTS),
            entry("protect_multiplier", "protectMultiplierE8", FACTOR),
            entry("confidence_multiplier", "confidenceMultiplierE8", FACTOR),
            entry("utilisation_spread_bps", "utilisationSpreadE8", BASIS_POINTS),
            entry("utilisation_threshold", "utilisationThresholdE8", FACTOR),
            entry("max_rebate_bps", "maxRebateE8", BASIS_POINTS),
            entry("firm_ttl", "firmTtlNs", DURATION),
            entry("vol_multiplier", "volMultiplier", REAL),
            entry("vol_floor", "volFloor", REAL),
            entry("vol_lambda", "volLambda", REAL),
            entry("rfq_threshold_usd", "rfqThresholdE6", DOLLARS),
            entry("max_deviation_bps", "maxDeviationBps", WHOLE),
            entry("vol_interval", "volIntervalNs", DURATION),
            entry("oracle_age_protect", "oracleAgeProtectE8", FACTOR),
            entry("deviation_protect", "deviationProtectE8", FACTOR),
            entry("volatility_protect", "volatilityProtectE8", FACTOR),
            entry("volatility_restrict", "volatilityRestrictE8", FACTOR),
            entry("volatility_halt", "volatilityHaltE8", FACTOR),
            entry("utilisation_protect", "utilisationProtectE8", FACTOR),
            entry("utilisation_restrict", "utilisationRestrictE8", FACTOR),
            entry("utilisation_halt", "utilisationHaltE8", FACTOR),
            entry("weekend_state", "closedPolicy", CLOSED_POLICY),
            entry("dwell", "dwellNs", DURATION),
            entry("exit_ratio", "exitRatioE8", FACTOR));

    public static final Map<String, ConfiguredTerm> TIER = section(
            ConfigureCorridorDecoder.TEMPLATE_ID,
            "tiers.",
            entry("max_usd", "maxUsdE6", DOLLARS),
            entry("fixed_fee_usd", "fixedFeeE6", DOLLARS),
            entry("variable_fee_bps", "variableE8", BASIS_POINTS),
            entry("base_spread_bps", "baseSpreadE8", BASIS_POINTS));

    public static final Map<String, ConfiguredTerm> TOKEN = section(
            ConfigureTokenDecoder.TEMPLATE_ID,
            "",
            entry("max_skew_bps", "maxSkewE8", BASIS_POINTS),
            entry("target", "targetE6", DOLLARS),
            entry("range", "rangeE6", DOLLARS),
            entry("max_peg_bps", "maxPegE8", BASIS_POINTS));

    public static final Map<String, ConfiguredTerm> FEED = section(
            ConfigureFeedDecoder.TEMPLATE_ID,
            "",
            entry("max_age", "maxAgeNs", DURATION),
            entry("closed_max_age", "closedMaxAgeNs", DURATION),
            entry("max_future", "maxFutureNs", DURATION),
            entry("max_confidence_bps", "maxConfidenceE8", BASIS_POINTS),
            entry("max_deviation_bps", "maxDeviationE8", BASIS_POINTS),
            entry("recovery_ticks", "recoveryTicks", WHOLE),
            entry("return_ticks", "returnTicks", WHOLE));

    public static final Map<String, ConfiguredTerm> PARTNER = section(
            ConfigurePartnerDecoder.TEMPLATE_ID,
            "",
            entry("discount_bps", "discountE8", BASIS_POINTS),
            entry("input_rate_bps", "inputRateE8", BASIS_POINTS),
            entry("max_open_usd", "maxOpenE6", DOLLARS));

    public static final Map<String, ConfiguredTerm> OVERRIDE = section(
            ConfigurePartnerDecoder.TEMPLATE_ID,
            "spreadOverrides.",
            entry("fixed_fee_usd", "fixedFeeE6", DOLLARS),
            entry("variable_fee_bps", "variableE8", BASIS_POINTS),
            entry("base_spread_bps", "baseSpreadE8", BASIS_POINTS));

    public static final Map<String, ConfiguredTerm> RISK = section(
            ConfigureRiskDecoder.TEMPLATE_ID,
            "",
            entry("lambda", "lambda", REAL),
            entry("var_protect", "varProtectE8", FACTOR),
            entry("var_restrict", "varRestrictE8", FACTOR),
            entry("var_halt", "varHaltE8", FACTOR),
            entry("concentration_protect", "concentrationProtectE8", FACTOR),
            entry("concentration_restrict", "concentrationRestrictE8", FACTOR),
            entry("concentration_floor", "concentrationFloorE8", FACTOR),
            entry("batch_age_protect", "batchAgeProtectNs", DURATION),
            entry("batch_age_restrict", "batchAgeRestrictNs", DURATION),
            entry("loss_protect", "lossProtectE8", FACTOR),
            entry("loss_restrict", "lossRestrictE8", FACTOR),
            entry("loss_halt", "lossHaltE8", FACTOR),
            entry("max_gross", "maxGrossE8", FACTOR),
            entry("tell_interval", "tellIntervalNs", DURATION));

    private static final Map<String, ConfiguredTerm> INSTANCE = section(
            ConfigureInstanceDecoder.TEMPLATE_ID,
            "",
            entry("request_id_memory", "requestIdMemoryNs", DURATION),
            entry("chain.max_record_age", "chainMaxAgeNs", DURATION));

    private static final Map<String, ConfiguredTerm> MAKERS = section(
            ConfigureMakersDecoder.TEMPLATE_ID,
            "",
            entry("rfq_timeout", "rfqTimeoutNs", DURATION),
            entry("emergency_timeout", "emergencyTimeoutNs", DURATION),
            entry("accept_timeout", "acceptTimeoutNs", DURATION),
            entry("rfq_tolerance_bps", "toleranceE8", BASIS_POINTS),
            entry("price_floor_bps", "priceFloorE8", BASIS_POINTS),
            entry("penalty", "penaltyNs", DURATION),
            entry("automatic_pause", "automaticPauseNs", DURATION));

    private static final Map<String, ConfiguredTerm> BY_FIELD = Stream.of(
                    CORRIDOR, TIER, TOKEN, FEED, PARTNER, OVERRIDE, RISK, INSTANCE, MAKERS)
            .flatMap(section -> section.values().stream())
            .collect(Collectors.toMap(ConfiguredTerm::field, Function.identity()));

    private ConfiguredTerms() {}

    /** The term that a field sets, which no two commands call the same; empty where that is none of these. */
    public static Optional<ConfiguredTerm> of(String field) {
        return Optional.ofNullable(BY_FIELD.get(field));
    }

    private record Entry(String key, String field, TermUnit unit) {}

    private static Entry entry(String key, String field, TermUnit unit) {
        return new Entry(key, field, unit);
    }

    private static Map<String, ConfiguredTerm> section(int templateId, String group, Entry... entries) {
        return Stream.of(entries)
                .map(entry -> new ConfiguredTerm(entry.key(), templateId, group + entry.field(), entry.unit()))
                .collect(Collectors.toMap(
                        ConfiguredTerm::key,
                        Function.identity(),
                        (first, second) -> {
                            throw new IllegalStateException(first.key() + " stands there twice");
                        },
                        TreeMap::new));
    }
}
