package dev.kurs.chain.send;

import dev.kurs.chain.rpc.ChainException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One node over HTTP.
 *
 * <p>Example: {@code new HttpJsonRpc(URI.create("http://127.0.0.1:8545")).ask("eth_chainId")} is {@code "0x7a69"}. Its path and query
 * may hold a key and are never told.
 */
public final class HttpJsonRpc implements JsonRpc, AutoCloseable {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);
    private static final int OK = 200;

    /** A development chain's whole state comes as one text. */
    private static final int LONGEST_TEXT = 1 << 30;

    private static final JsonMapper JSON = new JsonMapper(JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(LONGEST_TEXT)
                    .build())
            .build());

    private final URI uri;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .build();

    /** Nothing is asked yet. */
    public HttpJsonRpc(URI uri) {
        this.uri = uri;
    }

    @Override
    public JsonNode ask(String method, Object... parameters) {
        try {
            JsonNode answer = post(Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", List.of(parameters)));
            if (answer.has("result")) {
                return answer.path("result");
            }
            throw refusal(method, answer.path("error"));
        } catch (IOException | JacksonException unreachable) {
            throw new ChainException(this + " did not answer " + method + " (" + unreachable + ")", unreachable);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ChainException("interrupted while " + this + " was to answer " + method, interrupted);
        }
    }

    private JsonNode post(Map<String, Object> question) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .timeout(ANSWER_TIMEOUT)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(question)))
                .build();
        HttpResponse<InputStream> response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream body = response.body()) {
            if (response.statusCode() != OK) {
                throw new IOException("HTTP status " + response.statusCode());
            }
            return JSON.readTree(body);
        }
    }

    private static NodeRefused refusal(String method, JsonNode error) {
        String data = error.path("data").asString("");
        return new NodeRefused(
                method, error.path("message").asString("no result and no reason"), data.startsWith("0x") ? data : "");
    }

    @Override
    public void close() {
        client.close();
    }

    @Override
    public String toString() {
        return uri.getHost() + ":" + uri.getPort();
    }
}
