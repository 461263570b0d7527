package dev.kurs.edge.call;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The parameters of a raw query: {@code pair=USDT-IDRX&x=%41} gives pair USDT-IDRX and x A. */
public final class QueryParameters {
    private final Map<String, String> values;

    private QueryParameters(Map<String, String> values) {
        this.values = values;
    }

    /** Bytes of a query that are no query: a percent sign without two digits, bytes that are not UTF-8, a repeated name. */
    public static final class MalformedQueryException extends Exception {
        MalformedQueryException(String message) {
            super(message, null, false, false);
        }
    }

    public static QueryParameters parse(String query) throws MalformedQueryException {
        Map<String, String> values = new HashMap<>();
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
        return new QueryParameters(values);
    }

    /** The value of a parameter, or null where it is absent. */
    public String get(String name) {
        return values.get(name);
    }

    public boolean has(String name) {
        return values.containsKey(name);
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
