package dev.kurs.edge.v02;

import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.TokenView;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.PricingMode;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.money.SignedAmount;
import java.math.BigInteger;

/** Writes token amounts and a quote's fees: 1.5 USDT is <code>{"display":"1.500000","raw":"1500000","token":"0x…"}</code>. */
public final class FeeWriter {
    private final JsonBody body;
    private final SignedAmount amount = new SignedAmount();

    public FeeWriter(JsonBody body) {
        this.body = body;
    }

    public void writeFeeBreakdown(QuoteTermsDecoder terms, CorridorView corridor) {
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

    void writeAmount(String name, AmountDecoder source, TokenView token) {
        amount.set(source.high(), source.low());
        write(name, token);
    }

    /** Writes an amount of raw units; one of 2^127 or more is an ArithmeticException. */
    public void writeAmount(String name, BigInteger raw, TokenView token) {
        amount.set(raw.shiftRight(Long.SIZE).longValueExact(), raw.longValue());
        write(name, token);
    }

    private void write(String name, TokenView token) {
        body.openObject(name);
        body.display("display", amount, token.decimals());
        body.raw("raw", amount);
        body.field("token", token.displayAddress());
        body.closeObject();
    }
}
