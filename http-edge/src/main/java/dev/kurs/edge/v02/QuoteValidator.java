package dev.kurs.edge.v02;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.RequestValues;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.AmountText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Checks the values of a quote request by themselves and against the configuration, before the engine sees it. One per thread. */
final class QuoteValidator {
    private static final String INDICATIVE = "INDICATIVE";
    private static final String FIRM = "FIRM";
    private static final String TOO_LARGE = "too large";

    private final Views views;
    private final RequestValues values = new RequestValues();

    QuoteValidator(Views views) {
        this.views = views;
    }

    ValidatedQuoteRequest validate(QuoteRequest request, QuoteKind kind) throws RefusedException {
        if (request.amount() != null && request.outputAmount() != null) {
            throw new RefusedException(ApiError.ofBoth(ErrorCode.INVALID_REQUEST, "amount", "output_amount"));
        }
        checkQuoteType(request.quoteType(), kind);
        String corridorId = RequestValues.hash("corridor_id", request.corridorId());
        byte[] fromToken = values.address("from_token", request.fromToken());
        byte[] toToken = values.address("to_token", request.toToken());
        byte[] wallet = values.address("wallet_address", request.walletAddress());
        checkClientRef(request.clientRef());
        CorridorView corridor = findCorridor(corridorId);
        Side side = sideOf(corridor, fromToken, toToken, request);
        boolean isInput = request.amount() != null;
        Amount amount = isInput
                ? parseAmount(
                        kind, "amount", request.amount(), corridor.input(side).decimals())
                : parseAmount(
                        kind,
                        "output_amount",
                        request.outputAmount(),
                        corridor.output(side).decimals());
        AmountKind amountKind = isInput ? AmountKind.INPUT : AmountKind.OUTPUT;
        return new ValidatedQuoteRequest(corridor, side, amountKind, amount, wallet, request.clientRef());
    }

    private static void checkQuoteType(String quoteType, QuoteKind kind) throws RefusedException {
        String expected = kind == QuoteKind.FIRM ? FIRM : INDICATIVE;
        if (quoteType != null && !quoteType.equals(expected)) {
            throw RefusedException.field(
                    ErrorCode.INVALID_QUOTE_TYPE, "quote_type", "only " + expected + " here", quoteType);
        }
    }

    private static void checkClientRef(String clientRef) throws RefusedException {
        String issue = clientRef == null ? null : ClientRefs.issue(clientRef);
        if (issue != null) {
            throw RefusedException.field(ErrorCode.INVALID_CLIENT_REF, "client_ref", issue, clientRef);
        }
    }

    private CorridorView findCorridor(String corridorId) throws RefusedException {
        CorridorView corridor = views.corridorByHash(corridorId);
        if (corridor == null || !corridor.terms().isPublic()) {
            throw RefusedException.field(
                    ErrorCode.UNKNOWN_CORRIDOR, "corridor_id", "not in GET /v1/corridors", corridorId);
        }
        return corridor;
    }

    private static Side sideOf(CorridorView corridor, byte[] from, byte[] to, QuoteRequest request)
            throws RefusedException {
        byte[] base = corridor.base().address();
        byte[] quote = corridor.quote().address();
        if (Arrays.equals(from, base) && Arrays.equals(to, quote)) {
            return Side.SELL;
        }
        if (Arrays.equals(from, quote) && Arrays.equals(to, base)) {
            return Side.BUY;
        }
        List<ApiError.Detail> details = new ArrayList<>();
        addStranger(details, corridor, from, "from_token", request.fromToken());
        addStranger(details, corridor, to, "to_token", request.toToken());
        if (details.isEmpty()) {
            details.add(new ApiError.Detail("to_token", "the same as from_token: " + request.toToken()));
        }
        String message = "from_token and to_token are not the tokens of " + corridor.pair();
        throw new RefusedException(new ApiError(ErrorCode.TOKEN_CORRIDOR_MISMATCH, message, details, null));
    }

    private static void addStranger(
            List<ApiError.Detail> details, CorridorView corridor, byte[] token, String field, String text) {
        if (!Arrays.equals(token, corridor.base().address())
                && !Arrays.equals(token, corridor.quote().address())) {
            details.add(new ApiError.Detail(field, "not a token of " + corridor.pair() + ": " + text));
        }
    }

    private static Amount parseAmount(QuoteKind kind, String field, String text, int decimals) throws RefusedException {
        Amount amount = new Amount();
        String issue = switch (AmountText.parse(text, decimals, amount)) {
            case OK -> issue(kind, amount);
            case MALFORMED -> "not a plain decimal";
            case TOO_MANY_DECIMALS -> "the token has " + decimals + " decimals";
            case OVERFLOW -> TOO_LARGE;
        };
        if (issue != null) {
            throw RefusedException.field(ErrorCode.INVALID_AMOUNT, field, issue, text);
        }
        return amount;
    }

    private static String issue(QuoteKind kind, Amount amount) {
        if (QuoteAmounts.exceeds(kind, amount)) {
            return TOO_LARGE;
        }
        return amount.isZero() ? "must be above zero" : null;
    }
}
