package dev.kurs.service.system;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Cuts a JSON object into its members without reading them, so that they can be compared byte for byte.
 *
 * <p>Example: {@code {"a":1.50,"b":{"c":[]}}} has the members a: {@code 1.50} and b: {@code {"c":[]}}.
 */
final class JsonText {
    private final String json;
    private int at;

    private JsonText(String json) {
        this.json = json;
    }

    static Map<String, String> members(String object) {
        JsonText text = new JsonText(object);
        Map<String, String> members = new LinkedHashMap<>();
        text.at = 1;
        while (object.charAt(text.at) != '}') {
            String name = text.value();
            text.at++;
            members.put(name.substring(1, name.length() - 1), text.value());
            if (object.charAt(text.at) == ',') {
                text.at++;
            }
        }
        return members;
    }

    private String value() {
        int start = at;
        int depth = 0;
        while (depth > 0 || at == start || ",:}]".indexOf(json.charAt(at)) < 0) {
            char next = json.charAt(at);
            if (next == '"') {
                skipString();
            } else {
                depth += "{[".indexOf(next) >= 0 ? 1 : "}]".indexOf(next) >= 0 ? -1 : 0;
                at++;
            }
        }
        return json.substring(start, at);
    }

    private void skipString() {
        at++;
        while (json.charAt(at) != '"') {
            at += json.charAt(at) == '\\' ? 2 : 1;
        }
        at++;
    }
}
