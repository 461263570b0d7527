package dev.kurs.protocol.money;

/** The shape of a plain decimal: "0", "0.5" and "1000.25" have it; "", "00.5", ".5", "5.", "+1", "-1" and "1e3" have not. */
final class PlainDecimal {
    /** Longer texts are malformed whatever they hold. */
    static final int MAX_LENGTH = 64;

    /** What {@link #pointIndex} says of a text without the shape. */
    static final int MALFORMED = -1;

    private PlainDecimal() {}

    /** Where the point stands, the text's length if it has none, or {@link #MALFORMED}. */
    static int pointIndex(CharSequence text) {
        int length = text.length();
        if (length == 0 || length > MAX_LENGTH) {
            return MALFORMED;
        }
        int point = skipDigits(text, 0);
        if (point == 0 || (point > 1 && text.charAt(0) == '0')) {
            return MALFORMED;
        }
        if (point == length) {
            return point;
        }
        boolean fractional = text.charAt(point) == '.' && point + 1 < length && skipDigits(text, point + 1) == length;
        return fractional ? point : MALFORMED;
    }

    /** How many digits stand right of the point. */
    static int fractionDigits(CharSequence text, int pointIndex) {
        return Math.max(0, text.length() - pointIndex - 1);
    }

    private static int skipDigits(CharSequence text, int start) {
        int index = start;
        while (index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9') {
            index++;
        }
        return index;
    }
}
