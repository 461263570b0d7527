package dev.kurs.protocol.money;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Token amounts as text: "1.5" with 6 decimals is 1_500_000 raw, and prints as "1.500000".
 *
 * <p>Texts in a buffer are read through Agrona's {@code AsciiSequenceView}, and written where they are to stand; neither allocates.
 */
public final class AmountText {
    /** Fractional digits always shown, where the token has them. */
    private static final int DISPLAYED_DECIMALS = 6;

    /** Digits of 2^127. */
    private static final int MOST_DIGITS = 39;

    /** Of raw units: a minus and the digits. */
    public static final int MOST_RAW = 1 + MOST_DIGITS;

    private static final long CHUNK = PowersOfTen.get(PowersOfTen.MAX_EXPONENT);

    /** What became of a text. */
    public enum ParseResult {
        OK,
        /** Not a plain decimal of at most 64 characters, without sign or exponent, with digits on both sides of a point. */
        MALFORMED,
        /** More fractional digits than the token has, be they zeros. */
        TOO_MANY_DECIMALS,
        /** 2^127 raw units or more. */
        OVERFLOW
    }

    private AmountText() {}

    /** Reads a display amount of a token with so many decimals; the result changes only on OK. */
    public static ParseResult parse(CharSequence text, int decimals, Amount result) {
        int point = PlainDecimal.pointIndex(text);
        if (point == PlainDecimal.MALFORMED) {
            return ParseResult.MALFORMED;
        }
        int missingZeros = decimals - PlainDecimal.fractionDigits(text, point);
        if (missingZeros < 0) {
            return ParseResult.TOO_MANY_DECIMALS;
        }
        return accumulate(text, missingZeros, result);
    }

    /** Appends what {@link #putRaw} writes. */
    public static void appendRaw(StringBuilder text, Amount amount) {
        byte[] ascii = new byte[MOST_RAW];
        append(text, ascii, putRaw(ascii, 0, amount));
    }

    /** Appends what {@link #putRaw} writes. */
    public static void appendRaw(StringBuilder text, SignedAmount amount) {
        byte[] ascii = new byte[MOST_RAW];
        append(text, ascii, putRaw(ascii, 0, amount));
    }

    /** Appends what {@link #putDisplay} writes. */
    public static void appendDisplay(StringBuilder text, Amount amount, int decimals) {
        byte[] ascii = new byte[mostDisplay(decimals)];
        append(text, ascii, putDisplay(ascii, 0, amount.high(), amount.low(), decimals));
    }

    /** Appends what {@link #putDisplay} writes. */
    public static void appendDisplay(StringBuilder text, SignedAmount amount, int decimals) {
        byte[] ascii = new byte[mostDisplay(decimals)];
        append(text, ascii, putDisplay(ascii, 0, amount, decimals));
    }

    private static void append(StringBuilder text, byte[] ascii, int length) {
        text.append(new String(ascii, 0, length, StandardCharsets.US_ASCII));
    }

    /** The most characters that display units of a token with so many decimals take. */
    public static int mostDisplay(int decimals) {
        return 2 + MOST_DIGITS + decimals;
    }

    /** Writes the integer of raw units, in ASCII: "1500000"; tells the place behind it. */
    public static int putRaw(byte[] to, int at, Amount amount) {
        return putRaw(to, at, amount.high(), amount.low());
    }

    /** Writes the integer of raw units, with a minus where negative: "-1500000"; tells the place behind it. */
    public static int putRaw(byte[] to, int at, SignedAmount amount) {
        return putRaw(to, putSign(to, at, amount), amount.magnitudeHigh(), amount.magnitudeLow());
    }

    /**
     * Writes display units in ASCII, with all the token's decimals, or the first 6 where the others are zeros, with a minus where negative: "1.500000", "-0.000001".
     *
     * @param to has room for {@link #mostDisplay} characters from the given place on
     * @return the place behind it
     */
    public static int putDisplay(byte[] to, int at, SignedAmount amount, int decimals) {
        return putDisplay(to, putSign(to, at, amount), amount.magnitudeHigh(), amount.magnitudeLow(), decimals);
    }

    private static ParseResult accumulate(CharSequence text, int missingZeros, Amount result) {
        long high = 0;
        long low = 0;
        for (int index = 0; index < text.length() + missingZeros; index++) {
            char character = index < text.length() ? text.charAt(index) : '0';
            if (character == '.') {
                continue;
            }
            long lowTimesTen = low * 10;
            long carry = Math.unsignedMultiplyHigh(low, 10);
            low = lowTimesTen + (character - '0');
            carry += Long.compareUnsigned(low, lowTimesTen) < 0 ? 1 : 0;
            if (high > (Long.MAX_VALUE - carry) / 10) {
                return ParseResult.OVERFLOW;
            }
            high = high * 10 + carry;
        }
        result.set(high, low);
        return ParseResult.OK;
    }

    private static int putDisplay(byte[] to, int at, long high, long low, int decimals) {
        int end = putRaw(to, at, high, low);
        if (decimals == 0) {
            return end;
        }
        int missing = Math.max(0, decimals + 1 - (end - at));
        int point = end + missing - decimals;
        System.arraycopy(to, at, to, at + missing, end - at);
        Arrays.fill(to, at, at + missing, (byte) '0');
        System.arraycopy(to, point, to, point + 1, decimals);
        to[point] = '.';
        return endOfShownDigits(to, point + 1 + Math.min(decimals, DISPLAYED_DECIMALS), point + 1 + decimals);
    }

    private static int endOfShownDigits(byte[] text, int shortest, int end) {
        for (int index = shortest; index < end; index++) {
            if (text[index] != '0') {
                return end;
            }
        }
        return shortest;
    }

    /** Writes the digits in chunks of 18, of which 2^127 has three. */
    private static int putRaw(byte[] to, int at, long high, long low) {
        if (high == 0) {
            return Digits.put(to, at, low);
        }
        long upperHigh = Long.divideUnsigned(high, CHUNK);
        long upperLow = LongDivision.quotient(high - upperHigh * CHUNK, low, CHUNK);
        long lowest = low - upperLow * CHUNK;
        long highest = LongDivision.quotient(upperHigh, upperLow, CHUNK);
        long middle = upperLow - highest * CHUNK;
        int end = highest == 0
                ? Digits.put(to, at, middle)
                : Digits.putPadded(to, Digits.put(to, at, highest), PowersOfTen.MAX_EXPONENT, middle);
        return Digits.putPadded(to, end, PowersOfTen.MAX_EXPONENT, lowest);
    }

    private static int putSign(byte[] to, int at, SignedAmount amount) {
        if (amount.isNegative()) {
            to[at] = '-';
            return at + 1;
        }
        return at;
    }
}
