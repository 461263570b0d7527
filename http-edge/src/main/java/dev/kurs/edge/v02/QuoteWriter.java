package dev.kurs.edge.v02;

import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import java.util.concurrent.TimeUnit;

/** Writes what indicative and firm quotes have in common into an answer's {@code data}. */
final class QuoteWriter {
    private final JsonBody body;
    private final FeeWriter fees;

    QuoteWriter(JsonBody body) {
        this.body = body;
        fees = new FeeWriter(body);
    }

    void writeTerms(String quoteType, QuoteTermsDecoder terms, CorridorView corridor, long timestampSeconds) {
        body.field("quote_type", quoteType);
        body.field("corridor_id", corridor.hashText());
        body.field("pair", corridor.pair());
        body.field("side", terms.side().name());
        fees.writeAmount("input_amount", terms.inputAmount(), corridor.input(terms.side()));
        fees.writeAmount("output_amount", terms.outputAmount(), corridor.output(terms.side()));
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
        fees.writeFeeBreakdown(terms, corridor);
    }
}
