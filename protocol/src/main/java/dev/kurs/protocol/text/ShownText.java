package dev.kurs.protocol.text;

import java.util.HexFormat;

/**
 * A text that somebody else chose as a terminal, a table or a log is given it: in one line, and with nothing in it that moves the cursor, colours, erases or
 * turns the direction of writing.
 *
 * <p>Example: a reason of two lines, {@code quiet} and {@code hours}, is {@code quiet}, a backslash, {@code u000a}, {@code hours}. Such characters stand as in JSON, and in a
 * text that holds one, or such a mark itself, a backslash is two, so that every text can be had back. So are halves of surrogate pairs, which would become question marks.
 */
public final class ShownText {
    private static final String MARK = "\\u";

    private ShownText() {}

    public static String of(String text) {
        return of(text, "");
    }

    /** @param kept control characters that stand as they are, where whoever is given the text can hold them */
    public static String of(String text, String kept) {
        return text.contains(MARK) || acts(text, kept) ? marked(text, kept, "\\\\") : text;
    }

    /** What is JSON, or has texts that are shown already: a mark in it stays what it is. */
    public static String again(String text, String kept) {
        return acts(text, kept) ? marked(text, kept, "\\") : text;
    }

    private static boolean acts(String text, String kept) {
        return text.codePoints().anyMatch(each -> isMarked(each, kept));
    }

    private static String marked(String text, String kept, String backslash) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints().forEach(each -> {
            if (isMarked(each, kept)) {
                shown.append(MARK).append(HexFormat.of().toHexDigits((char) each));
            } else if (each == '\\') {
                shown.append(backslash);
            } else {
                shown.appendCodePoint(each);
            }
        });
        return shown.toString();
    }

    private static boolean isMarked(int codePoint, String kept) {
        boolean isHalf = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
        return (isHalf || isControl(codePoint)) && kept.indexOf(codePoint) < 0;
    }

    /** Whether it does something instead of being read: C0, DEL and C1, ends of lines and paragraphs, and what turns the direction of writing (Unicode's Bidi_Control). */
    public static boolean isControl(int codePoint) {
        return switch (codePoint) {
            case 0x2028, 0x2029, 0x061C, 0x200E, 0x200F -> true;
            default ->
                Character.isISOControl(codePoint)
                        || (codePoint >= 0x202A && codePoint <= 0x202E)
                        || (codePoint >= 0x2066 && codePoint <= 0x2069);
        };
    }
}
