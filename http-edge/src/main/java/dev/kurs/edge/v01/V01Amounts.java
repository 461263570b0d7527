package dev.kurs.edge.v01;

import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.v02.QuoteAmounts;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.AmountText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;

/**
 * Amounts of v0.1, JSON numbers that count by their value: {@code 1.0E7}, as some languages write ten million, is 10000000, and {@code 0.10} is 0.1. Nothing is ever
 * rounded.
 */
final class V01Amounts {
    /** Amounts are below two to this power, in raw units. */
    private static final int BITS = 127;

    private static final String TOO_LARGE = "too large";
    private static final int MAX_LENGTH = 64;
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]{1,2})?");

    private V01Amounts() {}

    /**
     * Reads an amount of a currency.
     *
     * @param kind of the quote that it is asked for, or of the one that is executed
     * @param decimals that the currency has
     */
    static Amount parse(QuoteKind kind, String text, int decimals) throws RefusedException {
        BigDecimal value = positive(text);
        if (value.scale() > decimals) {
            throw refused("more than " + decimals + " decimals", text);
        }
        BigInteger raw = value.setScale(decimals).unscaledValue();
        if (raw.bitLength() > BITS) {
            throw refused(TOO_LARGE, text);
        }
        Amount amount = new Amount().set(raw.shiftRight(Long.SIZE).longValueExact(), raw.longValue());
        if (QuoteAmounts.exceeds(kind, amount)) {
            throw refused(TOO_LARGE, text);
        }
        return amount;
    }

    /** What is an amount of some currency, without zeros at its end. */
    static BigDecimal positive(String text) throws RefusedException {
        if (text.length() > MAX_LENGTH || !NUMBER.matcher(text).matches()) {
            throw refused("not a plain JSON number of at most " + MAX_LENGTH + " characters", text);
        }
        BigDecimal value = new BigDecimal(text).stripTrailingZeros();
        if (value.signum() <= 0) {
            throw refused("must be above zero", text);
        }
        return value;
    }

    /** Units of the currency without exponent or zeros that say nothing: {@code 1500000} of 6 decimals is 1.5. */
    static String plain(BigInteger raw, int decimals) {
        return new BigDecimal(raw, decimals).stripTrailingZeros().toPlainString();
    }

    /** The same of an amount. */
    static String plain(Amount amount, int decimals) {
        StringBuilder raw = new StringBuilder();
        AmountText.appendRaw(raw, amount);
        return plain(new BigInteger(raw.toString()), decimals);
    }

    private static RefusedException refused(String issue, String text) {
        return RefusedException.field(ErrorCode.INVALID_REQUEST, "amount", issue, text);
    }
}
