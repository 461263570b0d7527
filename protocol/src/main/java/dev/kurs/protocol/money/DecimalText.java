package dev.kurs.protocol.money;

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

    /** Appends value / 10^decimals, 0 to 18 of them, without trailing zeros, with a minus where negative: "16312.5", "-2.1", "0". */
    public static void appendScaled(StringBuilder text, long value, int decimals) {
        if (decimals == 0) {
            text.append(value);
            return;
        }
        if (value < 0) {
            text.append('-');
        }
        long magnitude = value < 0 ? -value : value;
        long one = PowersOfTen.get(decimals);
        long whole = Long.divideUnsigned(magnitude, one);
        text.append(whole);
        appendFraction(text, magnitude - whole * one, one);
    }

    private static void appendFraction(StringBuilder text, long fraction, long one) {
        if (fraction == 0) {
            return;
        }
        text.append('.');
        long rest = fraction;
        for (long unit = one / 10; rest != 0; unit /= 10) {
            text.append((char) ('0' + rest / unit));
            rest %= unit;
        }
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
