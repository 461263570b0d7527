package dev.kurs.edge.v01;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.QueryParameters;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.edge.v02.AskedAmount;
import dev.kurs.edge.v02.ClientRefs;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import java.util.Set;

/**
 * A quote request of v0.1 whose values are possible: SELL of exactly 1 000 USD for IDR.
 *
 * @param amount of the source currency: the base for SELL, the quote for BUY
 * @param clientRef empty where there is none
 */
record V01QuoteRequest(QuoteKind kind, CorridorView corridor, Side side, Amount amount, String clientRef) {
    static final Set<String> PARAMETERS = Set.of("pair", "side", "amount");

    private static final String FIRM = "FIRM";

    /** Reads the query of an indicative quote. */
    static V01QuoteRequest read(QueryParameters query, Views views) throws RefusedException {
        return of(
                QuoteKind.INDICATIVE,
                required(query, "pair"),
                required(query, "side"),
                required(query, "amount"),
                "",
                views);
    }

    /** Reads the body of a firm quote. */
    static V01QuoteRequest read(JsonMembers members, Views views) throws WrongShapeException, RefusedException {
        String pair = members.requiredString("pair");
        String side = members.requiredString("side");
        String amount = members.requiredNumber("amount");
        String quoteType = members.requiredString("quote_type");
        String clientRef = members.optionalString("client_ref");
        if (!quoteType.equals(FIRM)) {
            throw RefusedException.field(ErrorCode.INVALID_REQUEST, "quote_type", "only " + FIRM + " here", quoteType);
        }
        String issue = clientRef == null ? null : ClientRefs.issue(clientRef);
        if (issue != null) {
            throw RefusedException.field(ErrorCode.INVALID_REQUEST, "client_ref", issue, clientRef);
        }
        return of(QuoteKind.FIRM, pair, side, amount, clientRef == null ? "" : clientRef, views);
    }

    private static V01QuoteRequest of(
            QuoteKind kind, String pair, String sideText, String amountText, String clientRef, Views views)
            throws RefusedException {
        CorridorView corridor = V01Pairs.find(pair, views);
        Side side = side(sideText);
        Amount amount = V01Amounts.parse(kind, amountText, corridor.input(side).decimals());
        return new V01QuoteRequest(kind, corridor, side, amount, clientRef);
    }

    AskedAmount asked() {
        return new AskedAmount(
                "amount", V01Amounts.plain(amount, corridor.input(side).decimals()));
    }

    private static Side side(String text) throws RefusedException {
        return switch (text) {
            case "SELL" -> Side.SELL;
            case "BUY" -> Side.BUY;
            default -> throw RefusedException.field(ErrorCode.INVALID_REQUEST, "side", "not BUY or SELL", text);
        };
    }

    private static String required(QueryParameters query, String name) throws RefusedException {
        String value = query.get(name);
        if (value == null) {
            throw new RefusedException(ApiError.ofMissing(ErrorCode.INVALID_REQUEST, name));
        }
        return value;
    }
}
