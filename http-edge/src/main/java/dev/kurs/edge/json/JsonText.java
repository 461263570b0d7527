package dev.kurs.edge.json;

/** A string that many answers have, a token's address or a corridor's id, with its JSON made once. */
public final class JsonText {
    private final String text;
    private final byte[] quoted;

    private JsonText(String text, byte[] quoted) {
        this.text = text;
        this.quoted = quoted;
    }

    public static JsonText of(String text) {
        return new JsonText(text, JsonBytes.quoted(text));
    }

    /** The string itself. */
    public String text() {
        return text;
    }

    /** Its UTF-8 in quotes, escaped. */
    byte[] quoted() {
        return quoted;
    }

    @Override
    public String toString() {
        return text;
    }
}
