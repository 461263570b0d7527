package dev.kurs.service.explain;

import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.OwnFeesDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Tier;
import dev.kurs.protocol.message.sbe.TokenInputsDecoder;
import dev.kurs.protocol.money.AmountText;
import dev.kurs.protocol.money.SignedAmount;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.agrona.DirectBuffer;
import tools.jackson.jr.ob.JSON;

/**
 * A firm quote's derivation for a program: every input under its configuration key, every intermediate under its name.
 *
 * <p>Configuration is in the units of the configuration file, as exact decimal strings; amounts are raw integers as strings;
 * {@code _e6}, {@code _e8}, {@code _e12}, {@code _e16} and {@code _ns} are integers at that scale, as strings too, because many
 * readers of JSON cut integers beyond 2^53. Example: {@code "max_skew_bps": "10"} and {@code "mid_e12": "16312500000000000"}.
 */
public final class ExplainJson {
    private static final JSON WRITER = JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES);

    private final FirmQuoteDerivedDecoder quote = new FirmQuoteDerivedDecoder();

    /** One line of JSON. */
    public String of(DirectBuffer frame, int offset) {
        quote.wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder());
        List<Object> tiers = tiers();
        List<Object> feeds = feeds();
        String pair = quote.pair();
        String base = quote.baseSymbol();
        String other = quote.quoteSymbol();
        boolean sell = quote.side() == Side.SELL;

        Map<String, Object> json = new LinkedHashMap<>();
        json.put("quote_id", quoteId());
        json.put("quote_sequence", quote.quoteSequence());
        json.put("command_sequence", quote.sequence());
        json.put("now_ns", Long.toString(quote.timestampNs()));
        json.put("pair", pair);
        json.put("request", request(sell ? base : other, sell ? other : base));
        json.put("state", quote.riskState().name());
        json.put("market_closed", quote.marketClosed() == Flag.YES);
        json.put("configuration", configuration(tiers));
        json.put("partner", partner());
        json.put("tokens", List.of(token("base", base, quote.baseToken()), token("quote", other, quote.quoteToken())));
        json.put("feeds", feeds);
        json.put("volatility", quote.volatility());
        json.put("intermediates", intermediates());
        return WRITER.asString(json);
    }

    private String quoteId() {
        byte[] id = new byte[FirmQuoteDerivedDecoder.quoteIdLength()];
        quote.getQuoteId(id, 0, id.length);
        return "0x" + HexFormat.of().formatHex(id);
    }

    private Map<String, Object> request(String input, String output) {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("surface", quote.surface().name());
        request.put("side", quote.side().name());
        request.put("input_token", input);
        request.put("output_token", output);
        request.put("amount_kind", quote.amountKind().name());
        request.put("amount", raw(quote.requestedAmount()));
        return request;
    }

    private Map<String, Object> configuration(List<Object> tiers) {
        Map<String, Object> terms = new LinkedHashMap<>();
        terms.put("fee_basis", quote.feeBasis().name());
        terms.put("weekend_state", quote.closedPolicy().name());
        terms.put("min_usd", Figures.plainDollars(quote.minUsdE6()));
        terms.put("max_usd", Figures.plainDollars(quote.maxUsdE6()));
        terms.put("protect_max_factor", Figures.fraction(quote.protectMaxFactorE8()));
        terms.put("restrict_max_factor", Figures.fraction(quote.restrictMaxFactorE8()));
        terms.put("min_spread_bps", Figures.plainBps(quote.minSpreadE8()));
        terms.put("max_spread_bps", Figures.plainBps(quote.maxSpreadE8()));
        terms.put("closed_min_spread_bps", Figures.plainBps(quote.closedMinSpreadE8()));
        terms.put("protect_multiplier", Figures.fraction(quote.protectMultiplierE8()));
        terms.put("confidence_multiplier", Figures.fraction(quote.confidenceMultiplierE8()));
        terms.put("utilisation_spread_bps", Figures.plainBps(quote.utilisationSpreadE8()));
        terms.put("utilisation_threshold", Figures.fraction(quote.utilisationThresholdE8()));
        terms.put("max_rebate_bps", Figures.plainBps(quote.maxRebateE8()));
        terms.put("max_deviation_bps", quote.maxDeviationBps());
        terms.put("firm_ttl_ns", Long.toString(quote.firmTtlNs()));
        terms.put("vol_multiplier", quote.volMultiplier());
        terms.put("vol_floor", quote.volFloor());
        terms.put("vol_lambda", quote.volLambda());
        terms.put("vol_interval_ns", Long.toString(quote.volIntervalNs()));
        terms.put(
                "rfq_threshold_usd",
                optionalDollars(quote.rfqThresholdE6(), FirmQuoteDerivedDecoder.rfqThresholdE6NullValue()));
        terms.put("tiers", tiers);
        return terms;
    }

    private Map<String, Object> partner() {
        Map<String, Object> partner = new LinkedHashMap<>();
        partner.put("partner_id", quote.partnerId());
        partner.put("pricing_mode", quote.pricingMode().name());
        boolean discounted = quote.discountE8() != FirmQuoteDerivedDecoder.discountE8NullValue();
        partner.put("discount_bps", discounted ? Figures.plainBps(quote.discountE8()) : null);
        partner.put("input_rate_bps", Figures.plainBps(quote.inputRateE8()));
        partner.put("max_open_usd", optionalDollars(quote.maxOpenE6(), FirmQuoteDerivedDecoder.maxOpenE6NullValue()));
        partner.put("open_usd", Figures.plainDollars(quote.openE6()));
        partner.put("volume_30d_usd", Figures.plainDollars(quote.volumeE6()));
        partner.put(
                "daily_limit_usd",
                optionalDollars(quote.dailyLimitE6(), FirmQuoteDerivedDecoder.dailyLimitE6NullValue()));
        partner.put("daily_used_usd", Figures.plainDollars(quote.dailyUsedE6()));
        partner.put(
                "monthly_limit_usd",
                optionalDollars(quote.monthlyLimitE6(), FirmQuoteDerivedDecoder.monthlyLimitE6NullValue()));
        partner.put("monthly_used_usd", Figures.plainDollars(quote.monthlyUsedE6()));
        return partner;
    }

    private static Map<String, Object> token(String role, String symbol, TokenInputsDecoder token) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("role", role);
        json.put("symbol", symbol);
        json.put("decimals", token.decimals());
        json.put("dollar", token.dollar() == Flag.YES);
        json.put("feed_id", token.feedId());
        json.put("peg_feed_id", token.pegFeedId() < 0 ? null : token.pegFeedId());
        json.put("max_skew_bps", Figures.plainBps(token.maxSkewE8()));
        json.put("target", Figures.plainDollars(token.targetE6()));
        json.put("range", Figures.plainDollars(token.rangeE6()));
        json.put("max_peg_bps", Figures.plainBps(token.maxPegE8()));
        json.put("price_e12", Long.toString(token.priceE12()));
        json.put("balance", raw(token.balance()));
        json.put("reserved", raw(token.reserved()));
        json.put("due", raw(token.due()));
        json.put("net_outflow", raw(token.netOutflow()));
        json.put("consumed", raw(token.consumed()));
        return json;
    }

    private List<Object> tiers() {
        List<Object> tiers = new ArrayList<>();
        quote.tiers().forEach(tier -> {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("tier", tier.tier().name());
            json.put(
                    "max_usd",
                    optionalDollars(tier.maxUsdE6(), FirmQuoteDerivedDecoder.TiersDecoder.maxUsdE6NullValue()));
            json.put("fixed_usd", Figures.plainDollars(tier.fixedFeeE6()));
            json.put("variable_bps", Figures.plainBps(tier.variableE8()));
            json.put("base_spread_bps", Figures.plainBps(tier.baseSpreadE8()));
            boolean overridden =
                    tier.overrideSpreadE8() != FirmQuoteDerivedDecoder.TiersDecoder.overrideSpreadE8NullValue();
            json.put("partner_base_spread_bps", overridden ? Figures.plainBps(tier.overrideSpreadE8()) : null);
            OwnFeesDecoder own = ownFees(tier.tier());
            json.put(
                    "partner_fixed_usd",
                    own == null ? null : optionalDollars(own.fixedFeeE6(), OwnFeesDecoder.fixedFeeE6NullValue()));
            boolean ownVariable = own != null && own.variableE8() != OwnFeesDecoder.variableE8NullValue();
            json.put("partner_variable_bps", ownVariable ? Figures.plainBps(own.variableE8()) : null);
            tiers.add(json);
        });
        return tiers;
    }

    /** The partner's own fees in a tier; null in journals from before there were any. */
    private OwnFeesDecoder ownFees(Tier tier) {
        return switch (tier) {
            case MICRO -> quote.ownFeesMicro();
            case SMALL -> quote.ownFeesSmall();
            case MEDIUM -> quote.ownFeesMedium();
            case LARGE -> quote.ownFeesLarge();
            default -> quote.ownFeesInstitutional();
        };
    }

    /** The tokens' feeds, each with what its sources published; groups are read in the order they stand in. */
    private List<Object> feeds() {
        Map<Integer, List<Object>> sourcesByFeed = new LinkedHashMap<>();
        List<Object> feeds = new ArrayList<>();
        quote.feeds().forEach(feed -> {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("feed_id", feed.feedId());
            json.put("max_age_ns", Long.toString(feed.maxAgeNs()));
            json.put("closed_max_age_ns", Long.toString(feed.closedMaxAgeNs()));
            json.put("max_future_ns", Long.toString(feed.maxFutureNs()));
            json.put("max_confidence_bps", Figures.plainBps(feed.maxConfidenceE8()));
            json.put("max_deviation_bps", Figures.plainBps(feed.maxDeviationE8()));
            json.put("recovery_ticks", feed.recoveryTicks());
            json.put("health", feed.health().name());
            json.put("checked", feed.isChecked() == Flag.YES);
            json.put("selected", feed.selected().name());
            json.put("sources", sourcesByFeed.computeIfAbsent(feed.feedId(), id -> new ArrayList<>()));
            json.put("name", feed.name());
            feeds.add(json);
        });
        quote.sources().forEach(source -> {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("source", source.source().name());
            json.put("inverted", source.inverted() == Flag.YES);
            json.put("price_e12", Long.toString(source.priceE12()));
            json.put("confidence_e8", Long.toString(source.confidenceE8()));
            json.put("publish_time_ns", Long.toString(source.publishTimeNs()));
            json.put("age_ns", Long.toString(source.ageNs()));
            json.put("fresh", source.isFresh() == Flag.YES);
            json.put("sure", source.isSure() == Flag.YES);
            sourcesByFeed
                    .computeIfAbsent(source.feedId(), id -> new ArrayList<>())
                    .add(json);
        });
        return feeds;
    }

    private Map<String, Object> intermediates() {
        Map<String, Object> steps = new LinkedHashMap<>();
        steps.put("oracle_source", quote.oracleSource().name());
        steps.put("oracle_age_ns", Long.toString(quote.oracleAgeNs()));
        steps.put("mid_e12", Long.toString(quote.midE12()));
        steps.put("confidence_e8", Long.toString(quote.confidenceE8()));
        steps.put("input_amount", raw(quote.inputAmount()));
        steps.put("notional_e6", Long.toString(quote.notionalE6()));
        steps.put("tier", quote.tier().name());
        steps.put("x_in_e8", Long.toString(quote.inputPositionE8()));
        steps.put("x_out_e8", Long.toString(quote.outputPositionE8()));
        steps.put("g_base_e16", Long.toString(quote.baseWeightE16()));
        steps.put("g_quote_e16", Long.toString(quote.quoteWeightE16()));
        steps.put("adjusted_mid_e12", Long.toString(quote.adjustedMidE12()));
        steps.put("skew_e8", Long.toString(quote.skewE8()));
        steps.put("skew_model", Figures.isPortfolio(quote) ? "PORTFOLIO" : "LINEAR");
        steps.put("sell_markup_e16", markup(quote.sellMarkupE16()));
        steps.put("buy_markup_e16", markup(quote.buyMarkupE16()));
        steps.put("base_spread_e8", Long.toString(quote.baseSpreadE8()));
        steps.put("sigma", quote.sigma());
        steps.put("vol_spread_e8", Long.toString(quote.volatilitySpreadE8()));
        steps.put("confidence_spread_e8", Long.toString(quote.confidenceSpreadE8()));
        steps.put("u_e8", Long.toString(quote.usageE8()));
        steps.put("utilisation_spread_e8", Long.toString(quote.usageSpreadE8()));
        steps.put("skew_spread_e8", Long.toString(Figures.skewSpreadE8(quote)));
        steps.put("sum_spread_e8", Long.toString(quote.sumSpreadE8()));
        steps.put("state_spread_e8", Long.toString(quote.stateSpreadE8()));
        steps.put("min_spread_e8", Long.toString(quote.effectiveMinSpreadE8()));
        steps.put("total_spread_e8", Long.toString(quote.totalSpreadE8()));
        steps.put("bid_e12", Long.toString(quote.bidE12()));
        steps.put(
                "ask_e12",
                quote.askE12() == FirmQuoteDerivedDecoder.askE12NullValue() ? null : Long.toString(quote.askE12()));
        steps.put("fixed_fee", raw(quote.fixedFee()));
        steps.put("variable_e8", Long.toString(quote.variableE8()));
        steps.put("variable_fee", raw(quote.variableFee()));
        steps.put("amount_to_convert", raw(quote.amountToConvert()));
        steps.put("uncapped_output", raw(quote.uncappedOutput()));
        steps.put("fair_output", raw(quote.fairOutput()));
        steps.put("output_cap", raw(quote.outputCap()));
        steps.put("capped_output", raw(quote.cappedOutput()));
        steps.put("output_amount", raw(quote.outputAmount()));
        steps.put("spread_fee", raw(quote.spreadFee()));
        steps.put("total_fee_e6", Long.toString(quote.totalFeeE6()));
        return steps;
    }

    private String markup(long markupE16) {
        return Figures.isPortfolio(quote) ? Long.toString(markupE16) : null;
    }

    private static String raw(AmountDecoder amount) {
        StringBuilder text = new StringBuilder();
        AmountText.appendRaw(text, new SignedAmount().set(amount.high(), amount.low()));
        return text.toString();
    }

    private static String optionalDollars(long dollarsE6, long none) {
        return dollarsE6 == none ? null : Figures.plainDollars(dollarsE6);
    }
}
