package dev.kurs.edge.v02;

/** The rule for a client_ref: 1 to 128 Unicode code points, no White_Space at either end, no half of a surrogate pair. */
public final class ClientRefs {
    private static final int MAX_CODE_POINTS = 128;

    private ClientRefs() {}

    /** What is wrong with a text, or null. */
    public static String issue(String text) {
        if (text.isEmpty() || text.codePointCount(0, text.length()) > MAX_CODE_POINTS) {
            return "not 1 to 128 characters";
        }
        if (text.codePoints().anyMatch(ClientRefs::isLoneSurrogate)) {
            return "half of a surrogate pair";
        }
        if (isWhiteSpace(text.codePointAt(0)) || isWhiteSpace(text.codePointBefore(text.length()))) {
            return "white space at an end";
        }
        return null;
    }

    /** The Unicode property White_Space, which no method of java.lang.Character is. */
    static boolean isWhiteSpace(int codePoint) {
        return switch (codePoint) {
            case 0x0020, 0x0085, 0x00A0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000 -> true;
            default -> (codePoint >= 0x0009 && codePoint <= 0x000D) || (codePoint >= 0x2000 && codePoint <= 0x200A);
        };
    }

    private static boolean isLoneSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }
}
