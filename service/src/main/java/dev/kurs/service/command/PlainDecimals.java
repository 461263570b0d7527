package dev.kurs.service.command;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.jr.ob.JSON;

/** A JSON object whose decimals are texts of all their digits: {@code {"usd": 12345678.90, "gas": 0.0000005}} has 12345678.9 and 0.0000005. */
final class PlainDecimals {
    private static final JSON EXACT = JSON.std.with(JSON.Feature.USE_BIG_DECIMAL_FOR_FLOATS);

    private PlainDecimals() {}

    static Map<String, Object> mapFrom(String json) throws IOException {
        Map<String, Object> plain = new LinkedHashMap<>();
        EXACT.mapFrom(json).forEach((name, value) -> plain.put(name, plain(value)));
        return plain;
    }

    private static Object plain(Object value) {
        return switch (value) {
            case BigDecimal decimal -> decimal.stripTrailingZeros().toPlainString();
            case List<?> list -> list.stream().map(PlainDecimals::plain).collect(Collectors.toList());
            case Map<?, ?> map -> {
                Map<Object, Object> plain = new LinkedHashMap<>();
                map.forEach((name, member) -> plain.put(name, plain(member)));
                yield plain;
            }
            case null, default -> value;
        };
    }
}
