package dev.kurs.edge.json;

import java.util.HashMap;
import java.util.Map;

/**
 * The members of a request's JSON object, asked for by name and shape, and not yet judged: of <code>{"amount":1.50,"x":null}</code> {@code amount} as a number or
 * string is "1.50", and {@code x} is absent.
 */
public final class JsonMembers {
    private static final Value ABSENT = new Value(Kind.ABSENT, null);
    private static final Value NESTED = new Value(Kind.NESTED, null);

    private final Map<String, Value> values = new HashMap<>();

    private enum Kind {
        STRING,
        NUMBER,
        NESTED,
        ABSENT
    }

    /** @param text a string's content, or a number as it was written; null otherwise */
    private record Value(Kind kind, String text) {}

    JsonMembers() {}

    void string(String name, String content) {
        values.put(name, new Value(Kind.STRING, content));
    }

    void number(String name, String asWritten) {
        values.put(name, new Value(Kind.NUMBER, asWritten));
    }

    /** An object, an array, true or false. */
    void nested(String name) {
        values.put(name, NESTED);
    }

    /** The string of a member that must be there. */
    public String requiredString(String name) throws WrongShapeException {
        String text = optionalString(name);
        if (text == null) {
            throw new WrongShapeException(name + " is missing");
        }
        return text;
    }

    /** The string of a member, or null where it is absent. */
    public String optionalString(String name) throws WrongShapeException {
        Value value = value(name);
        if (value.kind != Kind.STRING && value.kind != Kind.ABSENT) {
            throw new WrongShapeException(name + " is not a string");
        }
        return value.text;
    }

    /** A number as it was written, or null where it is absent. */
    public String optionalNumber(String name) throws WrongShapeException {
        Value value = value(name);
        if (value.kind != Kind.NUMBER && value.kind != Kind.ABSENT) {
            throw new WrongShapeException(name + " is not a number");
        }
        return value.text;
    }

    /** The text of a member that must be there and may be a number too. */
    public String requiredNumberOrString(String name) throws WrongShapeException {
        Value value = value(name);
        return value.kind == Kind.NUMBER ? value.text : requiredString(name);
    }

    private Value value(String name) {
        return values.getOrDefault(name, ABSENT);
    }
}
