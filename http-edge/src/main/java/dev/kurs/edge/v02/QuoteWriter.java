package dev.kurs.edge.v02;

import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.TokenView;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.money.AmountText;
import dev.kurs.protocol.money.SignedAmount;
import java.util.concurrent.TimeUnit;

/** Writes what indicative and firm quotes have in common into an answer's {@code data}. */
final class QuoteWriter {
    private final JsonBody body;
    private final SignedAmount amount = new SignedAmount();
    private final StringBuilder text = new StringBuilder();

    QuoteWriter(JsonBody body) {
        this.body = body;
    }

    void writeTerms(String quoteType, QuoteTermsDecoder terms, CorridorView corridor, long timestampSeconds) {
        body.field("quote_type", quoteType);
        body.field("corridor_id", corridor.hashText());
        body.field("pair", corridor.pair());
        body.field("side", terms.side().name());
        writeAmount("input_amount", terms.inputAmount(), corridor.input(terms.side()));
        writeAmount("output_amount", terms.outputAmount(), corridor.output(terms.side()));
        body.rate("mid", terms.midE12());
        body.rate("adjusted_mid", terms.adjustedMidE12());
        body.rate("rate", terms.rateE12());
        body.field("risk_state", terms.riskState().name());
        body.field("timestamp", timestampSeconds);
        body.openObject("oracle");
        body.field("source", terms.oracleSource().name());
        body.field("age_ms", TimeUnit.NANOSECONDS.toMillis(terms.oracleAgeNs()));
        body.basisPoints("confidence_bps", terms.confidenceE8());
        body.closeObject();
        writeFeeBreakdown(terms, corridor);
    }

    private void writeFeeBreakdown(QuoteTermsDecoder terms, CorridorView corridor) {
        TokenView input = corridor.input(terms.side());
        body.openObject("fee_breakdown");
        body.field("tier", terms.tier().name());
        writeAmount("fixed_fee", terms.fixedFee(), input);
        writeAmount("variable_fee", terms.variableFee(), input);
        body.basisPoints("variable_fee_bps", terms.variableE8());
        writeAmount("amount_to_convert", terms.amountToConvert(), input);
        writeAmount("spread_fee", terms.spreadFee(), corridor.output(terms.side()));
        body.basisPoints("base_spread_bps", terms.baseSpreadE8());
        body.basisPoints("total_spread_bps", terms.totalSpreadE8());
        body.basisPoints("skew_bps", terms.skewE8());
        body.dollars("total_fee_usd", terms.totalFeeE6());
        writePartnerPricing(terms);
        body.closeObject();
    }

    private void writePartnerPricing(QuoteTermsDecoder terms) {
        body.openObject("partner_pricing");
        body.field("mode", terms.pricingMode().name());
        if (terms.pricingMode() == PricingMode.FIXED_INPUT_RATE) {
            body.basisPoints("input_rate_bps", terms.variableE8());
        } else if (terms.discountE8() == 0) {
            body.nullField("discount_bps");
        } else {
            body.basisPoints("discount_bps", terms.discountE8());
        }
        body.closeObject();
    }

    private void writeAmount(String name, AmountDecoder source, TokenView token) {
        amount.set(source.high(), source.low());
        body.openObject(name);
        text.setLength(0);
        AmountText.appendDisplay(text, amount, token.decimals());
        body.field("display", text.toString());
        text.setLength(0);
        AmountText.appendRaw(text, amount);
        body.field("raw", text.toString());
        body.field("token", token.displayAddress());
        body.closeObject();
    }
}
