package dev.kurs.edge.call;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The parameters of a raw query: {@code pair=USDT-IDRX&x=%41} gives pair USDT-IDRX and x A. */
public final class QueryParameters {
    /** Of the names that a path does not take, as many are told. */
    private static final int MOST_TOLD = 8;

    private final Map<String, String> values;
    private final Set<String> taken;

    private QueryParameters(Map<String, String> values, Set<String> taken) {
        this.values = values;
        this.taken = taken;
    }

    /** Bytes of a query that are no query: a percent sign without two digits, bytes that are not UTF-8, a repeated name. */
    public static final class MalformedQueryException extends Exception {
        MalformedQueryException(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * Reads a query.
     *
     * @param taken the names of the parameters there are
     */
    public static QueryParameters parse(String query, Set<String> taken) throws MalformedQueryException {
        return new QueryParameters(split(query), taken);
    }

    /** Refuses a parameter that there is not: a filter that is ignored gives another answer than was asked for. */
    public void requireKnown() throws RefusedException {
        if (values.isEmpty() || taken.containsAll(values.keySet())) {
            return;
        }
        List<String> unknown = values.keySet().stream()
                .filter(name -> !taken.contains(name))
                .limit(MOST_TOLD)
                .toList();
        throw new RefusedException(ApiError.ofUnknownParameters(unknown, taken));
    }

    private static Map<String, String> split(String query) throws MalformedQueryException {
        if (query.isEmpty()) {
            return Map.of();
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (String part : query.split("&", -1)) {
            if (part.isEmpty()) {
                continue;
            }
            int equals = part.indexOf('=');
            String name = decode(equals < 0 ? part : part.substring(0, equals));
            String value = equals < 0 ? "" : decode(part.substring(equals + 1));
            if (values.put(name, value) != null) {
                throw new MalformedQueryException("a query parameter is repeated");
            }
        }
        return values;
    }

    /** The value of a parameter, or null where it is absent. */
    public String get(String name) {
        return values.get(ours(name));
    }

    public boolean has(String name) {
        return values.containsKey(ours(name));
    }

    private String ours(String name) {
        if (!taken.contains(name)) {
            throw new IllegalArgumentException("the route does not say that it takes " + name);
        }
        return name;
    }

    private static String decode(String text) throws MalformedQueryException {
        ByteBuffer bytes = ByteBuffer.allocate(text.length());
        for (int index = 0; index < text.length(); index++) {
            char character = text.charAt(index);
            if (character == '%') {
                bytes.put(decodeByte(text, index));
                index += 2;
            } else {
                bytes.put((byte) (character == '+' ? ' ' : character));
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(bytes.flip())
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            throw new MalformedQueryException("the query is not UTF-8");
        }
    }

    private static byte decodeByte(String text, int percent) throws MalformedQueryException {
        int upper = percent + 2 < text.length() ? Character.digit(text.charAt(percent + 1), 16) : -1;
        int lower = percent + 2 < text.length() ? Character.digit(text.charAt(percent + 2), 16) : -1;
        if (upper < 0 || lower < 0) {
            throw new MalformedQueryException("the query has a percent sign without two hexadecimal digits");
        }
        return (byte) (upper << 4 | lower);
    }
}
