package dev.kurs.service.client;

import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.operator.IdempotentAnswers;
import dev.kurs.protocol.text.ShownText;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import tools.jackson.jr.ob.JSON;

/**
 * Asks the operators' surface with a token: {@code client.get("/partners")} is {@code GET /v1/operator/partners}, and
 * {@code client.reserve().get("/hedges")} is {@code GET /v1/reserve/hedges}.
 */
public final class OperatorClient implements AutoCloseable {
    /** Writes members that are null: in a change null clears, and what is absent stays as it is. */
    public static final JSON WITH_NULLS = JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES);

    private static final Duration PATIENCE = Duration.ofSeconds(35);
    private static final String OPERATOR = "/v1/operator";
    private static final String RESERVE = "/v1/reserve";
    private static final int FIRST_REFUSAL = 300;

    private final HttpClient http;
    private final String surfaceUrl;
    private final String baseUrl;
    private final String token;

    public OperatorClient(String baseUrl, String token) {
        this(
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(PATIENCE)
                        .build(),
                requireHttp(baseUrl),
                OPERATOR,
                token);
    }

    private static String requireHttp(String address) {
        try {
            URI uri = new URI(address);
            if (Set.of("http", "https").contains(uri.getScheme()) && uri.getHost() != null) {
                return address;
            }
        } catch (URISyntaxException malformed) {
            throw new InvalidConfiguration("not an address of http or https: " + address, malformed);
        }
        throw new InvalidConfiguration("not an address of http or https: " + address);
    }

    private OperatorClient(HttpClient http, String baseUrl, String prefix, String token) {
        this.http = http;
        this.baseUrl = baseUrl;
        this.surfaceUrl = baseUrl + prefix;
        this.token = token;
    }

    /** The same for the reserve pool's surface; closed with this one. */
    public OperatorClient reserve() {
        return new OperatorClient(http, baseUrl, RESERVE, token);
    }

    public String get(String path) throws IOException {
        return send(request("GET", path, null).build());
    }

    /**
     * Sent once, whatever becomes of the connection: it has an {@code Idempotency-Key} of its own. Where there is no room for another key of the operator, so that nothing
     * was begun, it is sent without one.
     */
    public String post(String path, Map<String, ?> body) throws IOException {
        HttpRequest.Builder request = request("POST", path, body);
        try {
            return send(request.copy()
                    .header("Idempotency-Key", UUID.randomUUID().toString())
                    .build());
        } catch (OperatorRefused refused) {
            if (!isForWantOfRoom(refused)) {
                throw refused;
            }
            return send(request.build());
        }
    }

    private static boolean isForWantOfRoom(OperatorRefused refused) {
        String message = refused.getMessage();
        return message.startsWith(ErrorCode.OVERLOADED + ": ") && message.endsWith(IdempotentAnswers.SEND_NONE);
    }

    public String patch(String path, Map<String, ?> body) throws IOException {
        return send(request("PATCH", path, body).build());
    }

    /** The answer is empty, unless what was asked for waits for an approval. */
    public String delete(String path) throws IOException {
        return send(request("DELETE", path, null).build());
    }

    private HttpRequest.Builder request(String method, String path, Map<String, ?> body) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(surfaceUrl + path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + token);
        return body == null
                ? request.method(method, BodyPublishers.noBody())
                : request.header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(WITH_NULLS.asString(body)));
    }

    private String send(HttpRequest request) throws IOException {
        try {
            HttpResponse<String> answer = http.send(request, BodyHandlers.ofString(StandardCharsets.UTF_8));
            if (answer.statusCode() >= FIRST_REFUSAL) {
                throw refused(answer);
            }
            return answer.body();
        } catch (ConnectException unreachable) {
            throw new IOException(
                    "nothing answers at " + baseUrl + ": is `kurs serve`, or `kurs sandbox`, running there?",
                    unreachable);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the service was asked", interrupted);
        }
    }

    private static OperatorRefused refused(HttpResponse<String> answer) {
        String type = answer.headers().firstValue("Content-Type").orElse("");
        if (type.startsWith("application/json")
                && JSON.std.mapFrom(answer.body()).get("error") instanceof Map<?, ?> error) {
            return new OperatorRefused(ShownText.of(error.get("code") + ": " + error.get("message")));
        }
        return new OperatorRefused("the service answered " + answer.statusCode());
    }

    @Override
    public void close() {
        http.close();
    }
}
