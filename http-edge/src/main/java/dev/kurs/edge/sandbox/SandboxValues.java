package dev.kurs.edge.sandbox;

import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.AmountText;
import dev.kurs.protocol.money.DecimalText;

/** Reads the numbers of sandbox requests, and names the member whose value is impossible: {@code amount: not a plain decimal: 1e9}. */
final class SandboxValues {
    private SandboxValues() {}

    static Amount amount(String field, String text, int decimals) throws RefusedException {
        Amount amount = new Amount();
        String issue = switch (AmountText.parse(text, decimals, amount)) {
            case OK -> null;
            case MALFORMED -> "not a plain decimal";
            case TOO_MANY_DECIMALS -> "more than " + decimals + " decimals";
            case OVERFLOW -> "too large";
        };
        if (issue != null) {
            throw invalid(field, issue, text);
        }
        return amount;
    }

    /** An integer from 0 to a bound. */
    static long integer(String field, String text, long max) throws RefusedException {
        long value = DecimalText.parseScaled(text, 0);
        if (value < 0 || value > max) {
            throw invalid(field, "not an integer from 0 to " + max, text);
        }
        return value;
    }

    static RefusedException invalid(String field, String issue, String text) {
        return RefusedException.field(ErrorCode.INVALID_REQUEST, field, issue, text);
    }
}
