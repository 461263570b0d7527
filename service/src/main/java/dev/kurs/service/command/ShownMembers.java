package dev.kurs.service.command;

import dev.kurs.protocol.text.ShownText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Members of an answer with every text, and every name, as people are shown it: whoever chose a reason or a reference chose nothing of the lines around it ({@link ShownText}). */
final class ShownMembers {
    private ShownMembers() {}

    static Map<String, Object> of(Map<?, ?> members) {
        Map<String, Object> shown = new LinkedHashMap<>();
        members.forEach((name, value) -> shown.put(ShownText.of(name.toString()), shown(value)));
        return shown;
    }

    private static Object shown(Object value) {
        return switch (value) {
            case String text -> ShownText.of(text);
            case List<?> list -> list.stream().map(ShownMembers::shown).collect(Collectors.toList());
            case Map<?, ?> map -> of(map);
            case null, default -> value;
        };
    }
}
