package dev.kurs.edge.v02;

import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.protocol.message.sbe.QuoteKind;

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

    static QuoteRequest read(JsonMembers members, QuoteKind kind) throws WrongShapeException, RefusedException {
        boolean isFirm = kind == QuoteKind.FIRM;
        String quoteType = isFirm ? members.requiredString("quote_type") : members.optionalString("quote_type");
        QuoteRequest request = new QuoteRequest(
                members.requiredString("corridor_id"),
                members.requiredString("from_token"),
                members.requiredString("to_token"),
                members.optionalString("amount"),
                members.optionalString("output_amount"),
                members.requiredString("wallet_address"),
                quoteType,
                isFirm ? members.optionalString("client_ref") : null);
        if (request.amount == null && request.outputAmount == null) {
            throw new WrongShapeException("amount is missing, and so is output_amount");
        }
        if (isFirm) {
            refuseBounds(members);
        }
        return request;
    }

    /** Whoever names a bound relies on it, and nothing here keeps to one yet. */
    private static void refuseBounds(JsonMembers members) throws RefusedException, WrongShapeException {
        String leastOutput = members.optionalNumberOrString("min_output_amount");
        String mostInput = members.optionalNumberOrString("max_input_amount");
        refuse("min_output_amount", leastOutput);
        refuse("max_input_amount", mostInput);
    }

    private static void refuse(String name, String bound) throws RefusedException {
        if (bound != null) {
            throw RefusedException.field(
                    ErrorCode.INVALID_REQUEST, name, "not supported, compare the quote before it is committed", bound);
        }
    }
}
