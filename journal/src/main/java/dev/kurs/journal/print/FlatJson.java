package dev.kurs.journal.print;

import java.util.Map;

/** Writes fields as {@link MessagePrinter#fields} lists them as one JSON object of texts: <code>{"type":"RevokeKey","apiKey":"sk_1"}</code>. */
public final class FlatJson {
    private FlatJson() {}

    public static String of(String type, Map<String, String> fields) {
        JsonVisitor json = new JsonVisitor();
        json.begin(type);
        fields.forEach((name, text) -> json.onValue(name, "null".equals(text) ? null : text, MessageVisitor.Kind.TEXT));
        return json.end();
    }
}
