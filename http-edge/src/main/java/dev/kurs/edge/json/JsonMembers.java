package dev.kurs.edge.json;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The members of a request's JSON object, asked for by name and shape, and not yet judged: of <code>{"amount":1.50,"x":null}</code> {@code amount} as a number or
 * string is "1.50", and {@code x} is absent, though {@link #isNull} tells that it was there.
 */
public final class JsonMembers {
    private static final int LONGEST_NUMBER = 64;
    private static final Pattern EXPONENT = Pattern.compile("[-0-9.]+[eE][+-]?[0-9]{1,2}");

    /** More are looked up in a table: whoever names thousands asks for no thousand times as much work. */
    private static final int LOOKED_THROUGH = 16;

    private static final Value ABSENT = new Value("", Kind.ABSENT, null, null);

    private final String path;
    private Value last;
    private int count;
    private Map<String, Value> byName;

    private enum Kind {
        STRING,
        NUMBER,
        FLAG,
        OBJECT,
        LIST,
        NULL,
        ABSENT
    }

    /** A member: a string's content, a number as it was written, a Boolean, members, or a list of strings, null where it holds anything else. */
    private static final class Value {
        private final String name;
        private final Kind kind;
        private final Object content;
        private final Value before;
        private boolean isAsked;

        /** @param before the member that was read before it; null for the first */
        private Value(String name, Kind kind, Object content, Value before) {
            this.name = name;
            this.kind = kind;
            this.content = content;
            this.before = before;
        }

        private boolean isSaid() {
            return kind != Kind.NULL && kind != Kind.ABSENT;
        }

        private void write(JsonBody body) {
            switch (kind) {
                case STRING -> body.field(name, (String) content);
                case NUMBER -> body.quantity(name, (String) content);
                case FLAG -> body.field(name, (boolean) content);
                case OBJECT -> {
                    body.openObject(name);
                    ((JsonMembers) content).write(body, Set.of());
                    body.closeObject();
                }
                case LIST -> {
                    body.openArray(name);
                    ((List<?>) content).forEach(text -> body.item((String) text));
                    body.closeArray();
                }
                case NULL, ABSENT -> body.nullField(name);
            }
        }
    }

    JsonMembers() {
        this("");
    }

    /** Of a request that has no body. */
    public static JsonMembers none() {
        return new JsonMembers();
    }

    private JsonMembers(String path) {
        this.path = path;
    }

    /** As each of these tells, whether the object had no member of this name before. */
    boolean string(String name, String content) {
        return put(name, Kind.STRING, content);
    }

    boolean number(String name, String asWritten) {
        return put(name, Kind.NUMBER, asWritten);
    }

    boolean flag(String name, boolean content) {
        return put(name, Kind.FLAG, content);
    }

    boolean object(String name, JsonMembers members) {
        return put(name, Kind.OBJECT, members);
    }

    /** @param texts null where the array holds anything but strings */
    boolean list(String name, List<String> texts) {
        return put(name, Kind.LIST, texts);
    }

    boolean nothing(String name) {
        return put(name, Kind.NULL, null);
    }

    private boolean put(String name, Kind kind, Object content) {
        if (find(name) != null) {
            return false;
        }
        last = new Value(name, kind, content, last);
        count++;
        if (byName != null) {
            byName.put(name, last);
        } else if (count > LOOKED_THROUGH) {
            byName = new HashMap<>(sorted());
        }
        return true;
    }

    /** Null where there is none. */
    private Value find(String name) {
        if (byName != null) {
            return byName.get(name);
        }
        Value value = last;
        while (value != null && !value.name.equals(name)) {
            value = value.before;
        }
        return value;
    }

    private SortedMap<String, Value> sorted() {
        SortedMap<String, Value> sorted = new TreeMap<>();
        for (Value value = last; value != null; value = value.before) {
            sorted.put(value.name, value);
        }
        return sorted;
    }

    /** The string of a member that must be there. */
    public String requiredString(String name) throws WrongShapeException {
        String text = optionalString(name);
        if (text == null) {
            throw new WrongShapeException(at(name) + " is missing");
        }
        return text;
    }

    /** The string of a member, or null where it is absent. */
    public String optionalString(String name) throws WrongShapeException {
        return (String) content(name, Kind.STRING, "a string");
    }

    /** A number as it was written, or null where it is absent. */
    public String optionalNumber(String name) throws WrongShapeException {
        return (String) content(name, Kind.NUMBER, "a number");
    }

    /** A number that must be there, as it was written. */
    public String requiredNumber(String name) throws WrongShapeException {
        String number = optionalNumber(name);
        if (number == null) {
            throw new WrongShapeException(at(name) + " is missing");
        }
        return number;
    }

    /** A number without an exponent, or null where it is absent: {@code 1e2} is 100. */
    public String optionalPlainNumber(String name) throws WrongShapeException {
        String number = optionalNumber(name);
        return number == null ? null : plain(number);
    }

    /** The text of a member that must be there and may be a number too, which then has no exponent. */
    public String requiredNumberOrString(String name) throws WrongShapeException {
        Value value = value(name);
        return value.kind == Kind.NUMBER ? plain((String) value.content) : requiredString(name);
    }

    /** As it was written where its exponent is longer than any amount's. */
    private static String plain(String number) {
        boolean isShort =
                number.length() <= LONGEST_NUMBER && EXPONENT.matcher(number).matches();
        return isShort ? new BigDecimal(number).toPlainString() : number;
    }

    /** The text of a member that may be a number too, or null where it is absent. */
    public String optionalNumberOrString(String name) throws WrongShapeException {
        return value(name).isSaid() ? requiredNumberOrString(name) : null;
    }

    /** A yes or no, or null where it is absent. */
    public Optional<Boolean> optionalFlag(String name) throws WrongShapeException {
        return Optional.ofNullable((Boolean) content(name, Kind.FLAG, "true or false"));
    }

    /** The members of an object, or nothing where it is absent; what is wrong in it names the whole path. */
    public Optional<JsonMembers> optionalObject(String name) throws WrongShapeException {
        JsonMembers members = (JsonMembers) content(name, Kind.OBJECT, "an object");
        if (members == null) {
            return Optional.empty();
        }
        JsonMembers placed = new JsonMembers(at(name) + ".");
        placed.last = members.last;
        placed.count = members.count;
        placed.byName = members.byName;
        return Optional.of(placed);
    }

    /** The strings of an array; none where it is absent. */
    public List<String> optionalStrings(String name) throws WrongShapeException {
        if (!value(name).isSaid()) {
            return List.of();
        }
        Object texts = content(name, Kind.LIST, "an array");
        if (texts == null) {
            throw new WrongShapeException(at(name) + " is not an array of strings");
        }
        return ((List<?>) texts).stream().map(String.class::cast).toList();
    }

    /** Whether the member is there and null, which in a merge clears what it names. */
    public boolean isNull(String name) {
        return value(name).kind == Kind.NULL;
    }

    /** Whether the member is there, null or not. */
    public boolean has(String name) {
        return value(name).kind != Kind.ABSENT;
    }

    /** Every member there is. */
    public Set<String> names() {
        return sorted().keySet();
    }

    /** A member with the members that it stands in: {@code pricing.mode}. */
    public String at(String name) {
        return path + name;
    }

    /**
     * The members that were asked for and are there, as a JSON object: what nobody read of a request, and may hold anything, is not in it.
     *
     * @param without members of the outermost object that are left out too
     */
    public String asked(Set<String> without) {
        JsonBody body = JsonBody.object(NumberStyle.NUMBERS);
        write(body, without);
        return new String(body.finish(), StandardCharsets.UTF_8);
    }

    private void write(JsonBody body, Set<String> without) {
        for (Value value : sorted().values()) {
            if (value.isAsked && !without.contains(value.name)) {
                value.write(body);
            }
        }
    }

    private Object content(String name, Kind kind, String what) throws WrongShapeException {
        Value value = value(name);
        if (value.isSaid() && value.kind != kind) {
            throw new WrongShapeException(at(name) + " is not " + what);
        }
        return value.content;
    }

    private Value value(String name) {
        Value value = find(name);
        if (value == null) {
            return ABSENT;
        }
        value.isAsked = true;
        return value;
    }
}
