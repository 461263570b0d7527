package dev.kurs.edge.json;

/** The Unicode property White_Space, which no method of java.lang.Character is: a no-break space is one, too. */
public final class WhiteSpace {
    private WhiteSpace() {}

    public static boolean is(int codePoint) {
        return switch (codePoint) {
            case 0x0020, 0x0085, 0x00A0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000 -> true;
            default -> (codePoint >= 0x0009 && codePoint <= 0x000D) || (codePoint >= 0x2000 && codePoint <= 0x200A);
        };
    }

    /** Without white space at its ends. */
    public static String strip(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && is(text.charAt(start))) {
            start++;
        }
        while (start < end && is(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }
}
