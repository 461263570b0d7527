package dev.kurs.outbound.http;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A POST of a body of JSON.
 *
 * <p>Example: {@code OutboundRequest.json(url, Map.of("X-Svc-Event-Id", id), body, Duration.ofSeconds(5))}, whose whole exchange, from the name's look-up to the
 * answer's end, ends within 5 s.
 *
 * @param headers beside Host, Content-Type, Content-Length and Connection
 * @param maxAnswerBytes of the answer's body; 0: nobody reads it
 */
@SuppressWarnings("ArrayRecordComponent")
public record OutboundRequest(
        URI url, Map<String, String> headers, byte[] body, Duration deadline, int maxAnswerBytes) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9-]{1,64}");
    private static final Pattern VALUE = Pattern.compile("[ -~]{0,4096}");

    /** @throws IllegalArgumentException for a header that HTTP cannot carry; it says which, and not its value */
    public OutboundRequest {
        headers = Map.copyOf(headers);
        headers.forEach((name, value) -> {
            if (!NAME.matcher(name).matches() || !VALUE.matcher(value).matches()) {
                throw new IllegalArgumentException("no header of HTTP: " + name);
            }
        });
    }

    /** A request whose answer's body is of no interest. */
    public static OutboundRequest json(URI url, Map<String, String> headers, byte[] body, Duration deadline) {
        return new OutboundRequest(url, headers, body, deadline, 0);
    }

    /** The same with an answer of at most so many bytes. */
    public OutboundRequest withAnswerOf(int maxBytes) {
        return new OutboundRequest(url, headers, body, deadline, maxBytes);
    }

    /** What stands before the body on the wire. */
    byte[] head() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("Host", url.getRawAuthority());
        all.put("User-Agent", "kurs");
        all.put("Content-Type", "application/json");
        all.put("Content-Length", String.valueOf(body.length));
        all.put("Connection", "close");
        all.putAll(headers);
        StringBuilder head = new StringBuilder("POST ").append(target()).append(" HTTP/1.1\r\n");
        all.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        return head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** The path and the query, exactly as they stand on the request line. */
    public String target() {
        String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        return url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
    }

    /** Without headers and body. */
    @Override
    public String toString() {
        return "POST to " + url.getHost();
    }
}
