package dev.kurs.edge.json;

/** Halves of surrogate pairs, which JSON can say and UTF-8 cannot: kept as they are they would become question marks. */
public final class Surrogates {
    private Surrogates() {}

    /** Whether a text has a half without the other. */
    public static boolean hasLone(String text) {
        return text.codePoints()
                .anyMatch(codePoint -> codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE);
    }
}
