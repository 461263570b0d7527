package dev.kurs.service.backtest;

import dev.kurs.protocol.message.sbe.ConfigureCorridorEncoder;
import dev.kurs.protocol.message.sbe.ConfigureCorridorEncoder.TiersEncoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerEncoder.SpreadOverridesEncoder;
import dev.kurs.protocol.message.sbe.ConfigureRiskEncoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenEncoder;
import java.util.Map;
import java.util.TreeMap;

/**
 * A term that a backtest can change, by its key in the configuration: {@code min_spread_bps} of a corridor is a number at a fixed place of its command.
 *
 * @param offset within the message's block, or within its tier
 */
record ChangeableTerm(int offset, TermUnit unit) {
    static final Map<String, ChangeableTerm> CORRIDOR = new TreeMap<>(Map.ofEntries(
            term("min_usd", ConfigureCorridorEncoder.minUsdE6EncodingOffset(), TermUnit.DOLLARS),
            term("max_usd", ConfigureCorridorEncoder.maxUsdE6EncodingOffset(), TermUnit.DOLLARS),
            term("protect_max_factor", ConfigureCorridorEncoder.protectMaxFactorE8EncodingOffset(), TermUnit.FACTOR),
            term("restrict_max_factor", ConfigureCorridorEncoder.restrictMaxFactorE8EncodingOffset(), TermUnit.FACTOR),
            term("min_spread_bps", ConfigureCorridorEncoder.minSpreadE8EncodingOffset(), TermUnit.BASIS_POINTS),
            term("max_spread_bps", ConfigureCorridorEncoder.maxSpreadE8EncodingOffset(), TermUnit.BASIS_POINTS),
            term(
                    "closed_min_spread_bps",
                    ConfigureCorridorEncoder.closedMinSpreadE8EncodingOffset(),
                    TermUnit.BASIS_POINTS),
            term("protect_multiplier", ConfigureCorridorEncoder.protectMultiplierE8EncodingOffset(), TermUnit.FACTOR),
            term(
                    "confidence_multiplier",
                    ConfigureCorridorEncoder.confidenceMultiplierE8EncodingOffset(),
                    TermUnit.FACTOR),
            term(
                    "utilisation_spread_bps",
                    ConfigureCorridorEncoder.utilisationSpreadE8EncodingOffset(),
                    TermUnit.BASIS_POINTS),
            term(
                    "utilisation_threshold",
                    ConfigureCorridorEncoder.utilisationThresholdE8EncodingOffset(),
                    TermUnit.FACTOR),
            term("max_rebate_bps", ConfigureCorridorEncoder.maxRebateE8EncodingOffset(), TermUnit.BASIS_POINTS),
            term("firm_ttl", ConfigureCorridorEncoder.firmTtlNsEncodingOffset(), TermUnit.SECONDS),
            term("vol_multiplier", ConfigureCorridorEncoder.volMultiplierEncodingOffset(), TermUnit.REAL),
            term("vol_floor", ConfigureCorridorEncoder.volFloorEncodingOffset(), TermUnit.REAL),
            term("vol_lambda", ConfigureCorridorEncoder.volLambdaEncodingOffset(), TermUnit.REAL),
            term("rfq_threshold_usd", ConfigureCorridorEncoder.rfqThresholdE6EncodingOffset(), TermUnit.DOLLARS),
            term("max_deviation_bps", ConfigureCorridorEncoder.maxDeviationBpsEncodingOffset(), TermUnit.WHOLE),
            term("vol_interval", ConfigureCorridorEncoder.volIntervalNsEncodingOffset(), TermUnit.SECONDS),
            term("oracle_age_protect", ConfigureCorridorEncoder.oracleAgeProtectE8EncodingOffset(), TermUnit.FACTOR),
            term("deviation_protect", ConfigureCorridorEncoder.deviationProtectE8EncodingOffset(), TermUnit.FACTOR),
            term("volatility_protect", ConfigureCorridorEncoder.volatilityProtectE8EncodingOffset(), TermUnit.FACTOR),
            term("volatility_restrict", ConfigureCorridorEncoder.volatilityRestrictE8EncodingOffset(), TermUnit.FACTOR),
            term("volatility_halt", ConfigureCorridorEncoder.volatilityHaltE8EncodingOffset(), TermUnit.FACTOR),
            term("utilisation_protect", ConfigureCorridorEncoder.utilisationProtectE8EncodingOffset(), TermUnit.FACTOR),
            term(
                    "utilisation_restrict",
                    ConfigureCorridorEncoder.utilisationRestrictE8EncodingOffset(),
                    TermUnit.FACTOR),
            term("utilisation_halt", ConfigureCorridorEncoder.utilisationHaltE8EncodingOffset(), TermUnit.FACTOR),
            term("weekend_state", ConfigureCorridorEncoder.closedPolicyEncodingOffset(), TermUnit.CLOSED_POLICY),
            term("dwell", ConfigureCorridorEncoder.dwellNsEncodingOffset(), TermUnit.SECONDS),
            term("exit_ratio", ConfigureCorridorEncoder.exitRatioE8EncodingOffset(), TermUnit.FACTOR)));

    static final Map<String, ChangeableTerm> TIER = new TreeMap<>(Map.ofEntries(
            term("fixed_fee_usd", TiersEncoder.fixedFeeE6EncodingOffset(), TermUnit.DOLLARS),
            term("variable_fee_bps", TiersEncoder.variableE8EncodingOffset(), TermUnit.BASIS_POINTS),
            term("base_spread_bps", TiersEncoder.baseSpreadE8EncodingOffset(), TermUnit.BASIS_POINTS)));

    static final Map<String, ChangeableTerm> TOKEN = new TreeMap<>(Map.ofEntries(
            term("max_skew_bps", ConfigureTokenEncoder.maxSkewE8EncodingOffset(), TermUnit.BASIS_POINTS),
            term("target", ConfigureTokenEncoder.targetE6EncodingOffset(), TermUnit.DOLLARS),
            term("range", ConfigureTokenEncoder.rangeE6EncodingOffset(), TermUnit.DOLLARS)));

    static final Map<String, ChangeableTerm> FEED = new TreeMap<>(Map.ofEntries(
            term("max_age", ConfigureFeedEncoder.maxAgeNsEncodingOffset(), TermUnit.SECONDS),
            term("closed_max_age", ConfigureFeedEncoder.closedMaxAgeNsEncodingOffset(), TermUnit.SECONDS),
            term("max_future", ConfigureFeedEncoder.maxFutureNsEncodingOffset(), TermUnit.SECONDS),
            term("max_confidence_bps", ConfigureFeedEncoder.maxConfidenceE8EncodingOffset(), TermUnit.BASIS_POINTS),
            term("max_deviation_bps", ConfigureFeedEncoder.maxDeviationE8EncodingOffset(), TermUnit.BASIS_POINTS),
            term("recovery_ticks", ConfigureFeedEncoder.recoveryTicksEncodingOffset(), TermUnit.WHOLE),
            term("return_ticks", ConfigureFeedEncoder.returnTicksEncodingOffset(), TermUnit.WHOLE)));

    static final Map<String, ChangeableTerm> PARTNER = new TreeMap<>(Map.ofEntries(
            term("discount_bps", ConfigurePartnerEncoder.discountE8EncodingOffset(), TermUnit.BASIS_POINTS),
            term("input_rate_bps", ConfigurePartnerEncoder.inputRateE8EncodingOffset(), TermUnit.BASIS_POINTS),
            term("max_open_usd", ConfigurePartnerEncoder.maxOpenE6EncodingOffset(), TermUnit.DOLLARS)));

    static final Map<String, ChangeableTerm> OVERRIDE = new TreeMap<>(Map.ofEntries(
            term("fixed_fee_usd", SpreadOverridesEncoder.fixedFeeE6EncodingOffset(), TermUnit.DOLLARS),
            term("variable_fee_bps", SpreadOverridesEncoder.variableE8EncodingOffset(), TermUnit.BASIS_POINTS),
            term("base_spread_bps", SpreadOverridesEncoder.baseSpreadE8EncodingOffset(), TermUnit.BASIS_POINTS)));

    static final Map<String, ChangeableTerm> RISK = new TreeMap<>(Map.ofEntries(
            term("lambda", ConfigureRiskEncoder.lambdaEncodingOffset(), TermUnit.REAL),
            term("var_protect", ConfigureRiskEncoder.varProtectE8EncodingOffset(), TermUnit.FACTOR),
            term("var_restrict", ConfigureRiskEncoder.varRestrictE8EncodingOffset(), TermUnit.FACTOR),
            term("var_halt", ConfigureRiskEncoder.varHaltE8EncodingOffset(), TermUnit.FACTOR),
            term("concentration_protect", ConfigureRiskEncoder.concentrationProtectE8EncodingOffset(), TermUnit.FACTOR),
            term(
                    "concentration_restrict",
                    ConfigureRiskEncoder.concentrationRestrictE8EncodingOffset(),
                    TermUnit.FACTOR),
            term("concentration_floor", ConfigureRiskEncoder.concentrationFloorE8EncodingOffset(), TermUnit.FACTOR),
            term("batch_age_protect", ConfigureRiskEncoder.batchAgeProtectNsEncodingOffset(), TermUnit.SECONDS),
            term("batch_age_restrict", ConfigureRiskEncoder.batchAgeRestrictNsEncodingOffset(), TermUnit.SECONDS),
            term("loss_protect", ConfigureRiskEncoder.lossProtectE8EncodingOffset(), TermUnit.FACTOR),
            term("loss_restrict", ConfigureRiskEncoder.lossRestrictE8EncodingOffset(), TermUnit.FACTOR),
            term("loss_halt", ConfigureRiskEncoder.lossHaltE8EncodingOffset(), TermUnit.FACTOR),
            term("max_gross", ConfigureRiskEncoder.maxGrossE8EncodingOffset(), TermUnit.FACTOR)));

    private static Map.Entry<String, ChangeableTerm> term(String key, int offset, TermUnit unit) {
        return Map.entry(key, new ChangeableTerm(offset, unit));
    }
}
