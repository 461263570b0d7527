package dev.kurs.edge.v01;

import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.RequestValues;
import dev.kurs.edge.call.SystemAddresses;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.edge.v02.ClientRefs;
import java.util.HexFormat;

/**
 * The body of an execute whose values are possible, as far as they are without its quote.
 *
 * @param quoteId 32 bytes; null of a text that is no id, of which there is no quote
 * @param amount above zero, as it was written, since only the quote tells the currency's decimals
 * @param destination 20 bytes
 * @param clientRef empty where there is none
 */
@SuppressWarnings("ArrayRecordComponent")
record V01ExecuteRequest(byte[] quoteId, String amount, byte[] destination, String clientRef) {
    /** @param ours that no output may go to */
    static V01ExecuteRequest read(JsonMembers members, SystemAddresses ours)
            throws WrongShapeException, RefusedException {
        String quoteId = members.requiredString("quote_id");
        String amount = members.requiredNumber("amount");
        String destination = members.requiredString("destination_address");
        String clientRef = members.optionalString("client_ref");
        var unused = V01Amounts.positive(amount);
        String issue = clientRef == null ? null : ClientRefs.issue(clientRef);
        if (issue != null) {
            throw RefusedException.field(ErrorCode.INVALID_REQUEST, "client_ref", issue, clientRef);
        }
        return new V01ExecuteRequest(
                RequestValues.isHash(quoteId) ? HexFormat.of().parseHex(quoteId, 2, quoteId.length()) : null,
                amount,
                ours.outsider("destination_address", destination),
                clientRef == null ? "" : clientRef);
    }
}
