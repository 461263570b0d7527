package dev.kurs.service.command;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Members of an answer in a line for people: {@code corridors.USDT-IDRX.daily_limit_usd 2000, name Melati}. */
final class MemberText {
    private static final String NONE = "none";

    private MemberText() {}

    static String of(Map<?, ?> members) {
        return members.isEmpty()
                ? NONE
                : members.entrySet().stream()
                        .map(member -> one(member.getKey().toString(), member.getValue()))
                        .collect(Collectors.joining(", "));
    }

    private static String one(String name, Object value) {
        return value instanceof Map<?, ?> within && !within.isEmpty()
                ? within.entrySet().stream()
                        .map(member -> one(name + "." + member.getKey(), member.getValue()))
                        .collect(Collectors.joining(", "))
                : name + " " + value(value);
    }

    /** A value by itself. */
    static String value(Object value) {
        return switch (value) {
            case null -> NONE;
            case Map<?, ?> map when map.isEmpty() -> NONE;
            case List<?> list ->
                list.isEmpty() ? NONE : list.stream().map(MemberText::value).collect(Collectors.joining(" "));
            case Map<?, ?> map -> of(map);
            default -> value.toString();
        };
    }
}
