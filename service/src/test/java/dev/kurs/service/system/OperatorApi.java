package dev.kurs.service.system;

import dev.kurs.service.sandbox.Manifest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.jr.ob.JSON;

/** The operators' surface with one operator's token: {@code api.post("/partners", Map.of("name", "Bunga", "reason", "new"))}. */
public final class OperatorApi {
    private static final String OPERATOR = "/v1/operator";
    private static final String RESERVE = "/v1/reserve";
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final String baseUrl;
    private final String prefix;
    private final Map<String, String> headers;

    public OperatorApi(String baseUrl, String token) {
        this(baseUrl, OPERATOR, Map.of("Authorization", "Bearer " + token));
    }

    private OperatorApi(String baseUrl, String prefix, Map<String, String> headers) {
        this.baseUrl = baseUrl;
        this.prefix = prefix;
        this.headers = headers;
    }

    /** The reserve pool's surface with one operator's token. */
    public static OperatorApi ofReserve(String baseUrl, String token) {
        return new OperatorApi(baseUrl, RESERVE, Map.of("Authorization", "Bearer " + token));
    }

    /** The same, which sends one header more. */
    public OperatorApi with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new OperatorApi(baseUrl, prefix, more);
    }

    public PartnerAnswer get(String path) {
        return send("GET", path, "");
    }

    public PartnerAnswer post(String path, Map<String, ?> body) {
        return send("POST", path, JSON.std.asString(body));
    }

    public PartnerAnswer patch(String path, Map<String, ?> body) {
        return send("PATCH", path, JSON.std.asString(body));
    }

    public PartnerAnswer delete(String path) {
        return send("DELETE", path, "");
    }

    /** Answers may tell secrets here, which are searched for from then on. */
    public PartnerAnswer send(String method, String path, String body) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(baseUrl + prefix + path)).timeout(Http.PATIENCE);
        headers.forEach(request::header);
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        request.method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        try {
            var answer = CLIENT.send(request.build(), BodyHandlers.ofString());
            return new PartnerAnswer(answer.statusCode(), answer.body(), answer.headers());
        } catch (IOException unanswered) {
            throw new UncheckedIOException(unanswered);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** A partner with a corridor, a wallet and an HMAC key, ready to quote. */
    public QuotingPartner onboard(String name, String pair, String wallet) {
        String id = String.valueOf(post(
                        "/partners",
                        Map.of(
                                "name",
                                name,
                                "corridors",
                                Map.of(pair, Map.of("enabled", true)),
                                "reason",
                                "onboarding"))
                .shouldBe(201)
                .json()
                .get("partner_id"));
        post(
                        "/partners/" + id + "/wallets",
                        Map.of("wallet_address", wallet, "permissions", List.of("swap"), "reason", "onboarding"))
                .shouldBe(201);
        return signer(id, name, wallet, issue(id));
    }

    /** A new HMAC key of a partner. */
    public Map<String, Object> issue(String partnerId) {
        Map<String, Object> key = post(
                        "/partners/" + partnerId + "/keys", Map.of("kind", "HMAC", "reason", "onboarding"))
                .shouldBe(201)
                .json();
        IssuedSecrets.addFrom(String.valueOf(key.get("secret")));
        return key;
    }

    public QuotingPartner signer(String partnerId, String name, String wallet, Map<String, Object> key) {
        return new QuotingPartner(
                baseUrl,
                new Manifest.Demonstrator(
                        UUID.fromString(partnerId),
                        name,
                        String.valueOf(key.get("key_id")),
                        String.valueOf(key.get("secret")),
                        "",
                        new Manifest.Wallet(wallet, "")));
    }
}
