package dev.kurs.edge.call;

import java.util.function.IntPredicate;

/** What a request's text is made of, judged without allocation: each request asks several times. */
public final class AsciiText {
    private AsciiText() {}

    /** Whether every character from an index on passes; an empty rest does. */
    public static boolean holds(String text, int from, IntPredicate allowed) {
        for (int index = from; index < text.length(); index++) {
            if (!allowed.test(text.charAt(index))) {
                return false;
            }
        }
        return true;
    }

    /** Whether a text is 1 to so many digits. */
    public static boolean isDecimal(String text, int maxDigits) {
        return !text.isEmpty()
                && text.length() <= maxDigits
                && holds(text, 0, character -> character >= '0' && character <= '9');
    }
}
