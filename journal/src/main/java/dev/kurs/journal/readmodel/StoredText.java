package dev.kurs.journal.readmodel;

/**
 * Texts as the tables have them: PostgreSQL knows no U+0000, so it stands as ␀0, and ␀ (U+2400) as ␀␀.
 *
 * <p>Example: {@code stored("a\0b")} is {@code a␀0b}, and {@code original("a␀0b")} is {@code a\0b}. Different texts stay different.
 */
final class StoredText {
    private static final char MARK = '\u2400';
    private static final String NULL = MARK + "0";
    private static final String MARK_ITSELF = "" + MARK + MARK;

    private StoredText() {}

    static String stored(String original) {
        return original.replace(String.valueOf(MARK), MARK_ITSELF).replace("\0", NULL);
    }

    static String original(String stored) {
        if (stored.indexOf(MARK) < 0) {
            return stored;
        }
        StringBuilder original = new StringBuilder(stored.length());
        for (int i = 0; i < stored.length(); i++) {
            char character = stored.charAt(i);
            boolean isMarked = character == MARK && i + 1 < stored.length();
            original.append(isMarked ? meant(stored.charAt(++i)) : character);
        }
        return original.toString();
    }

    private static char meant(char marked) {
        return marked == '0' ? '\0' : marked;
    }
}
