package dev.kurs.protocol.money;

import java.nio.charset.StandardCharsets;

/**
 * Scaled longs as text: the rate "16312.5" is 16_312_500_000_000_000 at E12, "2.1" bps are 21_000 at E8, "1000.25" dollars
 * 1_000_250_000 at E6, each exactly and each way.
 */
public final class DecimalText {
    /** Not a plain decimal of at most 64 characters, without sign or exponent, with digits on both sides of a point. */
    public static final long MALFORMED = -1;

    /** A digit other than zero beyond the scale. */
    public static final long TOO_MANY_DECIMALS = -2;

    /** Beyond 2^63 − 1 at the scale. */
    public static final long OVERFLOW = -3;

    /** Of what is written: a minus, 19 digits and a point. */
    public static final int MOST_CHARACTERS = 21;

    private DecimalText() {}

    /** The rate at E12, or one of the negative constants here. */
    public static long parseRateE12(CharSequence text) {
        return parseScaled(text, Rates.DECIMALS);
    }

    /** The basis points as a fraction at E8, or one of the negative constants here. */
    public static long parseBasisPointsE8(CharSequence text) {
        return parseScaled(text, Fractions.BASIS_POINT_DECIMALS);
    }

    /** The dollars at E6, or one of the negative constants here. */
    public static long parseDollarsE6(CharSequence text) {
        return parseScaled(text, Dollars.DECIMALS);
    }

    /** The decimal times 10^decimals, 0 to 18 of them, or one of the negative constants here. */
    public static long parseScaled(CharSequence text, int decimals) {
        int point = PlainDecimal.pointIndex(text);
        if (point == PlainDecimal.MALFORMED) {
            return MALFORMED;
        }
        int end = endOfSignificantDigits(text, point);
        int missingZeros = decimals - Math.max(0, end - point - 1);
        return missingZeros < 0 ? TOO_MANY_DECIMALS : accumulate(text, end, missingZeros);
    }

    public static void appendRate(StringBuilder text, long rateE12) {
        appendScaled(text, rateE12, Rates.DECIMALS);
    }

    public static void appendBasisPoints(StringBuilder text, long fractionE8) {
        appendScaled(text, fractionE8, Fractions.BASIS_POINT_DECIMALS);
    }

    public static void appendDollars(StringBuilder text, long dollarsE6) {
        appendScaled(text, dollarsE6, Dollars.DECIMALS);
    }

    /** Appends what {@link #putScaled} writes. */
    public static void appendScaled(StringBuilder text, long value, int decimals) {
        byte[] ascii = new byte[MOST_CHARACTERS];
        int length = putScaled(ascii, 0, value, decimals);
        text.append(new String(ascii, 0, length, StandardCharsets.US_ASCII));
    }

    /**
     * Writes value / 10^decimals, 0 to 18 of them, in ASCII without trailing zeros, with a minus where negative: "16312.5", "-2.1", "0".
     *
     * @param to has room for {@link #MOST_CHARACTERS} from the given place on
     * @return the place behind it
     */
    public static int putScaled(byte[] to, int at, long value, int decimals) {
        int start = at;
        if (value < 0) {
            to[start++] = '-';
        }
        long magnitude = value < 0 ? -value : value;
        long one = PowersOfTen.get(decimals);
        long whole = Long.divideUnsigned(magnitude, one);
        int point = Digits.put(to, start, whole);
        long fraction = magnitude - whole * one;
        return fraction == 0 ? point : putFraction(to, point, fraction, decimals);
    }

    private static int putFraction(byte[] to, int point, long fraction, int decimals) {
        to[point] = '.';
        int end = Digits.putPadded(to, point + 1, decimals, fraction);
        while (to[end - 1] == '0') {
            end--;
        }
        return end;
    }

    private static int endOfSignificantDigits(CharSequence text, int point) {
        int end = text.length();
        while (end > point + 1 && text.charAt(end - 1) == '0') {
            end--;
        }
        return end;
    }

    private static long accumulate(CharSequence text, int end, int missingZeros) {
        long value = 0;
        for (int index = 0; index < end + missingZeros; index++) {
            char character = index < end ? text.charAt(index) : '0';
            if (character == '.') {
                continue;
            }
            int digit = character - '0';
            if (value > (Long.MAX_VALUE - digit) / 10) {
                return OVERFLOW;
            }
            value = value * 10 + digit;
        }
        return value;
    }
}
