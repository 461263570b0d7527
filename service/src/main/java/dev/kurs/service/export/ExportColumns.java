package dev.kurs.service.export;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The named values of a line, in the order in which they are written. */
final class ExportColumns<T> {
    private final Map<String, Function<T, Object>> values = new LinkedHashMap<>();

    ExportColumns<T> with(String name, Function<T, Object> value) {
        values.put(name, value);
        return this;
    }

    /** All of another's, of a part of the line. */
    <P> ExportColumns<T> withAll(ExportColumns<P> others, Function<T, P> part) {
        others.values.forEach((name, value) -> with(name, part.andThen(value)));
        return this;
    }

    Set<String> names() {
        return values.keySet();
    }

    /** What they are of a line, in their order. */
    Map<String, Object> of(T line) {
        Map<String, Object> row = new LinkedHashMap<>();
        values.forEach((name, value) -> row.put(name, value.apply(line)));
        return row;
    }
}
