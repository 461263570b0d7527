package dev.kurs.edge.v01;

import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.Timestamps;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.Side;
import java.math.BigInteger;
import java.util.HexFormat;

/** Writes a quote as v0.1 has it, each figure as the exact number that the event has. */
final class V01QuoteWriter {
    private static final int QUOTE_ID_LENGTH = 32;

    private final JsonBody body;
    private final CorridorView corridor;
    private final QuoteTermsDecoder terms;
    private final Side side;

    V01QuoteWriter(JsonBody body, CorridorView corridor, QuoteTermsDecoder terms) {
        this.body = body;
        this.corridor = corridor;
        this.terms = terms;
        side = terms.side();
    }

    void writeIndicative(long timestampNs) {
        body.field("pair", corridor.v01Name());
        body.field("side", side.name());
        body.rate("indicative_rate", terms.rateE12());
        body.rate("mid", terms.midE12());
        body.basisPoints("spread_bps", terms.totalSpreadE8());
        body.field("timestamp", Timestamps.iso(timestampNs));
        body.field("quote_type", "INDICATIVE");
    }

    void writeFirm(FirmQuoteIssuedDecoder issued) {
        byte[] quoteId = new byte[QUOTE_ID_LENGTH];
        issued.getQuoteId(quoteId, 0, QUOTE_ID_LENGTH);
        V01Prices prices = V01Prices.of(terms);
        body.field("quote_id", "0x" + HexFormat.of().formatHex(quoteId));
        body.field("pair", corridor.v01Name());
        body.field("side", side.name());
        body.quantity("amount", source(terms.inputAmount()));
        body.quantity("bid", prices.bid());
        body.quantity("ask", prices.ask());
        body.rate("adjusted_mid", terms.adjustedMidE12());
        body.basisPoints("spread_bps", terms.totalSpreadE8());
        body.field("expiry_timestamp", Timestamps.isoSeconds(issued.expiresAtSeconds()));
        body.quantity("max_size", source(terms.inputAmount()));
        body.field("allowed_direction", direction(issued));
        body.field("state_flag", terms.riskState().name());
        body.field("quote_type", "FIRM");
        body.field("execution_path", path(issued.rfq() != FirmQuoteIssuedDecoder.rfqNullValue()));
        writeFees(issued.hasPartnerRates() == Flag.YES);
    }

    /** The word for how a quote is executed. */
    static String path(boolean hasMaker) {
        return hasMaker ? "EXTERNAL_RFQ" : "DIRECT";
    }

    private void writeFees(boolean hasPartnerRates) {
        BigInteger fixed = raw(terms.fixedFee());
        BigInteger fixedInDestination = V01Prices.converted(
                fixed,
                side,
                terms.rateE12(),
                corridor.base().decimals(),
                corridor.quote().decimals());
        body.openObject("fee_breakdown");
        body.field("tier", terms.tier().name());
        body.quantity("fixed_fee", source(terms.fixedFee()));
        body.field("fixed_fee_currency", V01Pairs.inputCurrency(corridor, side));
        body.quantity(
                "fixed_fee_in_dest",
                V01Amounts.plain(fixedInDestination, corridor.output(side).decimals()));
        body.field("fixed_fee_dest_currency", V01Pairs.outputCurrency(corridor, side));
        body.quantity("variable_fee", source(terms.variableFee()));
        body.basisPoints("variable_fee_bips", terms.variableE8());
        body.basisPoints("base_spread_bps", terms.baseSpreadE8());
        body.basisPoints("total_spread_bps", terms.totalSpreadE8());
        body.dollars("total_fee_usd", terms.totalFeeE6());
        body.quantity("amount_to_convert", source(terms.amountToConvert()));
        body.field("is_partner_override", hasPartnerRates);
        body.closeObject();
    }

    private static String direction(FirmQuoteIssuedDecoder issued) {
        if (issued.sellAllowed() == Flag.YES && issued.buyAllowed() == Flag.YES) {
            return "BOTH";
        }
        return issued.sellAllowed() == Flag.YES ? "SELL" : "BUY";
    }

    /** An amount of the source currency. */
    private String source(AmountDecoder amount) {
        return V01Amounts.plain(raw(amount), corridor.input(side).decimals());
    }

    private static BigInteger raw(AmountDecoder amount) {
        BigInteger low = new BigInteger(Long.toUnsignedString(amount.low()));
        return BigInteger.valueOf(amount.high()).shiftLeft(Long.SIZE).or(low);
    }
}
