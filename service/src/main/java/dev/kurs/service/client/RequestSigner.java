package dev.kurs.service.client;

import dev.kurs.edge.auth.RequestSigning;
import dev.kurs.edge.call.RequestTarget;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Signs requests as a partner does: HMAC-SHA256 over seven lines, in lower-case hex.
 *
 * <p>The lines are {@code SVC1}, the timestamp, the method, the path, the query, the request id and the SHA-256 of the
 * body; query and request id are empty lines when there are none.
 */
public final class RequestSigner {
    private final String apiKey;
    private final byte[] secret;

    public RequestSigner(String apiKey, String secret) {
        this.apiKey = apiKey;
        this.secret = secret.getBytes(StandardCharsets.UTF_8);
    }

    /** The headers to send, in the order people read them. */
    public Map<String, String> headers(
            String method, String path, String query, String requestId, byte[] body, long timestampSeconds) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("x-svc-api-key", apiKey);
        headers.put("x-svc-timestamp", Long.toString(timestampSeconds));
        if (!requestId.isEmpty()) {
            headers.put("x-svc-request-id", requestId);
        }
        headers.put("x-svc-signature", signature(method, path, query, requestId, body, timestampSeconds));
        return headers;
    }

    public String signature(
            String method, String path, String query, String requestId, byte[] body, long timestampSeconds) {
        return new RequestSigning()
                .sign(
                        secret,
                        Long.toString(timestampSeconds),
                        new RequestTarget(method, path, query),
                        requestId,
                        body,
                        body.length);
    }
}
