package dev.kurs.edge;

import dev.kurs.edge.auth.RequestSigning;
import dev.kurs.edge.call.RequestTarget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A request that is put together and sent over real HTTP: {@code edge.post("/v1/quote", QuoteBody.indicative()).signed().send().assertOk()}. */
final class EdgeRequest {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final EdgeFixture edge;
    private final String method;
    private final String pathAndQuery;
    private final byte[] body;
    private final List<String[]> headers = new ArrayList<>();
    private String contentType = "application/json";

    EdgeRequest(EdgeFixture edge, String method, String pathAndQuery, byte[] body) {
        this.edge = edge;
        this.method = method;
        this.pathAndQuery = pathAndQuery;
        this.body = body;
    }

    /** An id that no request had before. */
    static String newId() {
        return "req-" + NUMBERS.incrementAndGet();
    }

    /** The signature of a request, in hexadecimal digits. */
    static String sign(
            String secret, String timestamp, String method, String path, String query, String requestId, byte[] body) {
        return new RequestSigning()
                .sign(
                        secret.getBytes(StandardCharsets.UTF_8),
                        timestamp,
                        new RequestTarget(method, path, query),
                        requestId,
                        body,
                        body.length);
    }

    EdgeRequest header(String name, String value) {
        headers.add(new String[] {name, value});
        return this;
    }

    EdgeRequest contentType(String value) {
        contentType = value;
        return this;
    }

    EdgeRequest bearer(String token) {
        return header("Authorization", "Bearer " + token);
    }

    EdgeRequest partnerBearer() {
        return bearer(EdgeFixture.BEARER).header("X-Partner-ID", EdgeFixture.PARTNER.toString());
    }

    /** Signs as the first partner. */
    EdgeRequest signed() {
        return signed(EdgeFixture.API_KEY, EdgeFixture.SECRET, newId());
    }

    EdgeRequest signed(String apiKey, String secret, String requestId) {
        return signed(apiKey, secret, requestId, Long.toString(edge.clock.seconds()));
    }

    EdgeRequest signed(String apiKey, String secret, String requestId, String timestamp) {
        int question = pathAndQuery.indexOf('?');
        String path = question < 0 ? pathAndQuery : pathAndQuery.substring(0, question);
        String query = question < 0 ? "" : pathAndQuery.substring(question + 1);
        String id = method.equals("POST") ? requestId : "";
        String signature = sign(secret, timestamp, method, path, query, id, body == null ? new byte[0] : body);
        if (!id.isEmpty()) {
            header("x-svc-request-id", id);
        }
        return header("x-svc-api-key", apiKey)
                .header("x-svc-timestamp", timestamp)
                .header("x-svc-signature", signature);
    }

    HttpRequest build() {
        HttpRequest.Builder builder =
                HttpRequest.newBuilder(edge.uri(pathAndQuery)).timeout(PATIENCE);
        headers.forEach(header -> builder.header(header[0], header[1]));
        if (body != null && contentType != null) {
            builder.header("Content-Type", contentType);
        }
        HttpRequest.BodyPublisher publisher =
                body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofByteArray(body);
        return builder.method(method, publisher).build();
    }

    Reply send() {
        try {
            return new Reply(edge.http.send(build(), HttpResponse.BodyHandlers.ofString()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
