package dev.kurs.edge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Checks a value against a schema of the interface's description, and takes no member that the schema does not know. */
final class SchemaCheck {
    private final Map<String, Object> document;
    private final List<String> faults = new ArrayList<>();

    SchemaCheck(Map<String, Object> document) {
        this.document = document;
    }

    /** What does not fit; empty when all does. */
    static List<String> faults(Map<String, Object> document, Object schema, Object value) {
        SchemaCheck check = new SchemaCheck(document);
        check.check("$", schema, value);
        return check.faults;
    }

    private void check(String place, Object given, Object value) {
        Map<?, ?> schema = resolve(given);
        if (schema.containsKey("oneOf") && !schema.containsKey("properties")) {
            long fits = ((List<?>) schema.get("oneOf"))
                    .stream()
                            .filter(option -> faults(document, option, value).isEmpty())
                            .count();
            require(fits == 1, place, "fits " + fits + " of oneOf: " + value);
            return;
        }
        checkType(place, schema, value);
        if (schema.containsKey("const")) {
            require(Objects.equals(schema.get("const"), value), place, "not the constant: " + value);
        }
        if (schema.containsKey("enum")) {
            require(((List<?>) schema.get("enum")).contains(value), place, "not of the enum: " + value);
        }
        if (schema.containsKey("pattern") && value instanceof String text) {
            require(text.matches(".*" + schema.get("pattern") + ".*"), place, "not of the pattern: " + value);
        }
        if (value instanceof Map<?, ?> object) {
            checkMembers(place, schema, object);
        }
        if (value instanceof List<?> items) {
            require(schema.containsKey("items"), place, "an array that is not described");
            items.stream()
                    .filter(item -> schema.containsKey("items"))
                    .forEach(item -> check(place + "[]", schema.get("items"), item));
        }
    }

    private void checkMembers(String place, Map<?, ?> schema, Map<?, ?> object) {
        Map<?, ?> properties = schema.get("properties") instanceof Map<?, ?> known ? known : Map.of();
        for (Object required : schema.get("required") instanceof List<?> names ? names : List.of()) {
            require(object.containsKey(required), place, "lacks " + required);
        }
        object.forEach((name, member) -> {
            if (properties.containsKey(name)) {
                check(place + "." + name, properties.get(name), member);
            } else if (schema.get("additionalProperties") instanceof Map<?, ?> others) {
                check(place + "." + name, others, member);
            } else {
                require(Boolean.TRUE.equals(schema.get("additionalProperties")), place, "is not to have " + name);
            }
        });
    }

    private void checkType(String place, Map<?, ?> schema, Object value) {
        Object type = schema.get("type");
        List<?> types = type == null ? List.of() : type instanceof List<?> several ? several : List.of(type);
        boolean fits = types.isEmpty() || types.stream().anyMatch(name -> isOfType((String) name, value));
        require(fits, place, "not of type " + type + ": " + value);
    }

    private static boolean isOfType(String type, Object value) {
        return switch (type) {
            case "string" -> value instanceof String;
            case "integer" -> value instanceof Integer || value instanceof Long;
            case "number" -> value instanceof Number;
            case "boolean" -> value instanceof Boolean;
            case "object" -> value instanceof Map;
            case "array" -> value instanceof List;
            case "null" -> value == null;
            default -> false;
        };
    }

    private Map<?, ?> resolve(Object given) {
        Map<?, ?> schema = (Map<?, ?>) given;
        return schema.get("$ref") instanceof String reference ? resolve(find(document, reference)) : schema;
    }

    /** What a reference such as {@code #/components/schemas/Meta} points at. */
    static Object find(Map<String, Object> document, String reference) {
        Object place = document;
        for (String step : reference.substring(2).split("/", -1)) {
            place = ((Map<?, ?>) place).get(step);
        }
        return place;
    }

    private void require(boolean holds, String place, String fault) {
        if (!holds) {
            faults.add(place + " " + fault);
        }
    }
}
