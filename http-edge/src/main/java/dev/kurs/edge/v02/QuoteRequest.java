package dev.kurs.edge.v02;

import dev.kurs.edge.json.Member;
import dev.kurs.edge.json.NotJsonException;
import dev.kurs.edge.json.StrictJson;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.protocol.message.sbe.QuoteKind;
import java.util.Map;

/**
 * The members of a quote request, of the right types and not yet judged.
 *
 * @param amount exact input; null where the output is given
 * @param outputAmount exact output; null where the input is given
 * @param quoteType null where absent, which only an indicative request may leave it
 * @param clientRef null where absent
 */
record QuoteRequest(
        String corridorId,
        String fromToken,
        String toToken,
        String amount,
        String outputAmount,
        String walletAddress,
        String quoteType,
        String clientRef) {

    static QuoteRequest read(StrictJson json, byte[] body, int length, QuoteKind kind)
            throws NotJsonException, WrongShapeException {
        Map<String, Member> members = json.readObject(body, length);
        boolean isFirm = kind == QuoteKind.FIRM;
        String quoteType =
                isFirm ? Member.requiredString(members, "quote_type") : Member.optionalString(members, "quote_type");
        QuoteRequest request = new QuoteRequest(
                Member.requiredString(members, "corridor_id"),
                Member.requiredString(members, "from_token"),
                Member.requiredString(members, "to_token"),
                Member.optionalString(members, "amount"),
                Member.optionalString(members, "output_amount"),
                Member.requiredString(members, "wallet_address"),
                quoteType,
                isFirm ? Member.optionalString(members, "client_ref") : null);
        if (request.amount == null && request.outputAmount == null) {
            throw new WrongShapeException("amount is missing, and so is output_amount");
        }
        return request;
    }
}
