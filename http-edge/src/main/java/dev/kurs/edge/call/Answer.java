package dev.kurs.edge.call;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What goes back over the wire.
 *
 * @param headers beside content type, content length and those that every answer carries
 * @param closing whether the connection ends with this answer
 */
@SuppressWarnings("ArrayRecordComponent")
public record Answer(int status, String contentType, byte[] body, Map<String, String> headers, boolean closing) {
    private static final String JSON = "application/json";
    private static final String TEXT = "text/plain; charset=utf-8";

    public static Answer json(int status, byte[] body) {
        return new Answer(status, JSON, body, Map.of(), false);
    }

    public static Answer text(int status, String text) {
        return new Answer(status, TEXT, text.getBytes(StandardCharsets.UTF_8), Map.of(), false);
    }

    public static Answer empty(int status) {
        return new Answer(status, null, new byte[0], Map.of(), false);
    }

    public Answer withHeaders(Map<String, String> more) {
        return new Answer(status, contentType, body, more, closing);
    }

    public Answer thenClose() {
        return new Answer(status, contentType, body, headers, true);
    }
}
