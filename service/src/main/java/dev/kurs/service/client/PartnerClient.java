package dev.kurs.service.client;

import dev.kurs.protocol.text.ShownText;
import dev.kurs.service.sandbox.Manifest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.jr.ob.JSON;

/** Plays a partner of a sandbox over HTTP, with nothing but what the manifest tells. */
public final class PartnerClient implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build();
    private final String baseUrl;
    private final Manifest.Demonstrator partner;
    private final RequestSigner signer;
    private final InstantSource clock;

    /** What came back: the status, the content type and the body as sent. */
    public record Reply(int status, String contentType, String body) {
        public Map<String, Object> json() {
            return JSON.std.mapFrom(body);
        }
    }

    public PartnerClient(String baseUrl, Manifest.Demonstrator partner, InstantSource clock) {
        this.baseUrl = baseUrl;
        this.partner = partner;
        this.clock = clock;
        signer = new RequestSigner(partner.apiKey(), partner.secret());
    }

    public Reply get(String path, String query) throws IOException, InterruptedException {
        return send("GET", path, query, "", new byte[0]);
    }

    public Reply post(String path, Map<String, ?> body) throws IOException, InterruptedException {
        return send("POST", path, "", UUID.randomUUID().toString(), JSON.std.asBytes(body));
    }

    /** Asks for a quote of an amount of the input token. */
    public Reply quote(Map<String, Object> corridor, String side, String amount, boolean firm, String clientRef)
            throws IOException, InterruptedException {
        boolean sell = "SELL".equals(side);
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("corridor_id", corridor.get("corridor_id"));
        body.put("from_token", corridor.get(sell ? "from_token" : "to_token"));
        body.put("to_token", corridor.get(sell ? "to_token" : "from_token"));
        body.put("amount", amount);
        body.put("wallet_address", partner.wallet().address());
        if (firm) {
            body.put("quote_type", "FIRM");
        }
        if (clientRef != null) {
            body.put("client_ref", clientRef);
        }
        return post(firm ? "/v1/firm-quote" : "/v1/quote", body);
    }

    /** The execution of a quote. */
    public Reply execution(String quoteId) throws IOException, InterruptedException {
        return get("/v1/executions", "quote=" + quoteId);
    }

    /** The corridor of a pair as {@code GET /v1/corridors} tells it; null when there is none. */
    public Map<String, Object> corridor(String pair) throws IOException, InterruptedException {
        Reply reply = get("/v1/corridors", "pair=" + pair);
        if (reply.status() != 200) {
            throw new IOException("GET /v1/corridors answered " + reply.status() + ": " + ShownText.of(reply.body()));
        }
        Map<?, ?> data = (Map<?, ?>) reply.json().get("data");
        List<?> corridors = (List<?>) data.get("corridors");
        if (corridors.isEmpty()) {
            return null;
        }
        Map<String, Object> corridor = new LinkedHashMap<>();
        ((Map<?, ?>) corridors.getFirst()).forEach((name, value) -> corridor.put((String) name, value));
        return corridor;
    }

    private Reply send(String method, String path, String query, String requestId, byte[] body)
            throws IOException, InterruptedException {
        String target = query.isEmpty() ? path : path + "?" + query;
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(baseUrl + target)).timeout(PATIENCE);
        signer.headers(method, path, query, requestId, body, clock.instant().getEpochSecond())
                .forEach(request::header);
        if ("POST".equals(method)) {
            request.header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofByteArray(body));
        }
        HttpResponse<String> response =
                http.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        return new Reply(
                response.statusCode(),
                response.headers().firstValue("Content-Type").orElse(""),
                response.body());
    }

    @Override
    public void close() {
        http.close();
    }
}
