package dev.kurs.edge.v02;

import dev.kurs.edge.json.Surrogates;
import dev.kurs.edge.json.WhiteSpace;

/** The rule for a client_ref: 1 to 128 Unicode code points, no White_Space at either end, no half of a surrogate pair. */
public final class ClientRefs {
    private static final int MAX_CODE_POINTS = 128;

    private ClientRefs() {}

    /** What is wrong with a text, or null. */
    public static String issue(String text) {
        if (text.isEmpty() || text.codePointCount(0, text.length()) > MAX_CODE_POINTS) {
            return "not 1 to 128 characters";
        }
        if (Surrogates.hasLone(text)) {
            return "half of a surrogate pair";
        }
        if (WhiteSpace.is(text.codePointAt(0)) || WhiteSpace.is(text.codePointBefore(text.length()))) {
            return "white space at an end";
        }
        return null;
    }
}
