package dev.kurs.edge;

import java.util.List;
import java.util.Map;

/** Members of an answer's data that are objects themselves: {@code list(data, "corridors")} and {@code object(data, "limits")}. */
final class Members {
    private Members() {}

    @SuppressWarnings("unchecked")
    static List<Map<String, Object>> list(Map<String, Object> data, String name) {
        return (List<Map<String, Object>>) data.get(name);
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Map<String, Object> data, String name) {
        return (Map<String, Object>) data.get(name);
    }
}
