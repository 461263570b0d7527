package dev.kurs.edge.v01;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.v02.AskedAmount;
import dev.kurs.edge.v02.RejectAnswers;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;

/** The engine's reject reasons as errors of v0.1, which has fewer codes: MARKET_CLOSED and CORRIDOR_FROZEN are QUOTE_HALTED there, with the corridor named. */
final class V01Rejects {
    private V01Rejects() {}

    static ApiError of(QuoteRejectedDecoder rejected, Views views, AskedAmount asked) {
        String name = views.corridor(rejected.corridorId()).v01Name();
        ApiError current = RejectAnswers.of(rejected, views, name, asked);
        return current.as(code(current.code()), isOfCorridor(rejected.reason()) ? name : null);
    }

    private static ErrorCode code(ErrorCode current) {
        return switch (current) {
            case INVALID_AMOUNT, UNKNOWN_CORRIDOR -> ErrorCode.INVALID_REQUEST;
            case CORRIDOR_NOT_ENABLED -> ErrorCode.FORBIDDEN;
            case MARKET_CLOSED, CORRIDOR_FROZEN -> ErrorCode.QUOTE_HALTED;
            case KEY_REVOKED, KEY_EXPIRED -> ErrorCode.UNAUTHORIZED;
            default -> current;
        };
    }

    /** What holds of the caller or of the service whatever the corridor names none. */
    private static boolean isOfCorridor(RejectReason reason) {
        return switch (reason) {
            case UNKNOWN_PARTNER,
                    PARTNER_SUSPENDED,
                    DUPLICATE_CLIENT_REF,
                    OPEN_QUOTES_EXCEEDED,
                    PARTNER_QUOTES_FULL,
                    INSUFFICIENT_PARTNER_BALANCE,
                    VAULT_CAP_EXCEEDED,
                    BOOK_FULL,
                    CLOCK_UNTRUSTED,
                    KEY_REVOKED,
                    KEY_EXPIRED -> false;
            default -> true;
        };
    }
}
