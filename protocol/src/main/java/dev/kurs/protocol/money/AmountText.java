package dev.kurs.protocol.money;

/**
 * Token amounts as text: "1.5" with 6 decimals is 1_500_000 raw, and prints as "1.500000".
 *
 * <p>Texts in a buffer are read through Agrona's {@code AsciiSequenceView}. Nothing is allocated, a StringBuilder with room enough given.
 */
public final class AmountText {
    /** Fractional digits always shown, where the token has them. */
    private static final int DISPLAYED_DECIMALS = 6;

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

    /** Appends the integer of raw units: "1500000". */
    public static void appendRaw(StringBuilder text, Amount amount) {
        appendRaw(text, amount.high(), amount.low());
    }

    /** Appends the integer of raw units, with a minus where negative: "-1500000". */
    public static void appendRaw(StringBuilder text, SignedAmount amount) {
        appendSign(text, amount);
        appendRaw(text, amount.magnitudeHigh(), amount.magnitudeLow());
    }

    /** Appends display units, with all the token's decimals, or the first 6 where the others are zeros: "1.500000". */
    public static void appendDisplay(StringBuilder text, Amount amount, int decimals) {
        appendDisplay(text, amount.high(), amount.low(), decimals);
    }

    /** Appends display units as for an {@link Amount}, with a minus where negative: "-0.000001". */
    public static void appendDisplay(StringBuilder text, SignedAmount amount, int decimals) {
        appendSign(text, amount);
        appendDisplay(text, amount.magnitudeHigh(), amount.magnitudeLow(), decimals);
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

    private static void appendDisplay(StringBuilder text, long high, long low, int decimals) {
        int start = text.length();
        appendRaw(text, high, low);
        if (decimals == 0) {
            return;
        }
        while (text.length() - start <= decimals) {
            text.insert(start, '0');
        }
        int point = text.length() - decimals;
        int shown = endOfShownDigits(text, point + Math.min(decimals, DISPLAYED_DECIMALS));
        text.setLength(shown);
        text.insert(point, '.');
    }

    private static int endOfShownDigits(StringBuilder text, int shortest) {
        for (int index = shortest; index < text.length(); index++) {
            if (text.charAt(index) != '0') {
                return text.length();
            }
        }
        return shortest;
    }

    /** Appends the digits in chunks of 18, of which 2^127 has three. */
    private static void appendRaw(StringBuilder text, long high, long low) {
        long upperHigh = Long.divideUnsigned(high, CHUNK);
        long upperLow = LongDivision.quotient(high - upperHigh * CHUNK, low, CHUNK);
        long lowest = low - upperLow * CHUNK;
        long highest = LongDivision.quotient(upperHigh, upperLow, CHUNK);
        long middle = upperLow - highest * CHUNK;
        if (highest != 0) {
            text.append(highest);
            appendPadded(text, middle);
            appendPadded(text, lowest);
        } else if (middle != 0) {
            text.append(middle);
            appendPadded(text, lowest);
        } else {
            text.append(lowest);
        }
    }

    private static void appendPadded(StringBuilder text, long chunk) {
        for (long unit = CHUNK / 10; unit > 0; unit /= 10) {
            text.append((char) ('0' + chunk / unit % 10));
        }
    }

    private static void appendSign(StringBuilder text, SignedAmount amount) {
        if (amount.isNegative()) {
            text.append('-');
        }
    }
}
