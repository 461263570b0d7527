package dev.kurs.service.system;

import dev.kurs.service.client.RequestSigner;
import dev.kurs.service.sandbox.Manifest;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.jr.ob.JSON;

/** A partner at the other end of the wire: {@code partner.firmQuote("USDT-IDRX", "SELL", "1000")}. */
public final class QuotingPartner {
    private final String baseUrl;
    private final Manifest.Demonstrator who;
    private final RequestSigner signer;
    private final InstantSource clock = InstantSource.system();
    private final Map<String, Map<?, ?>> corridors = new ConcurrentHashMap<>();

    public QuotingPartner(String baseUrl, Manifest.Demonstrator who) {
        this.baseUrl = baseUrl;
        this.who = who;
        signer = new RequestSigner(who.apiKey(), who.secret());
    }

    public PartnerAnswer quote(String pair, String side, String amount) {
        return send(signed("/v1/quote", JSON.std.asString(quoteBody(pair, side, amount))));
    }

    public PartnerAnswer firmQuote(String pair, String side, String amount) {
        return firmQuote(pair, side, amount, null);
    }

    public PartnerAnswer firmQuote(String pair, String side, String amount, String clientRef) {
        return send(signedFirmQuote(pair, side, amount, clientRef));
    }

    public SignedPost signedFirmQuote(String pair, String side, String amount, String clientRef) {
        Map<String, Object> body = quoteBody(pair, side, amount);
        body.put("quote_type", "FIRM");
        if (clientRef != null) {
            body.put("client_ref", clientRef);
        }
        return signed("/v1/firm-quote", JSON.std.asString(body));
    }

    public PartnerAnswer lookUp(String quoteId) {
        return get("/v1/quotes/" + quoteId, "");
    }

    public PartnerAnswer rates(String pair) {
        return get("/v1/rates", "pair=" + pair);
    }

    /** The corridor as {@code GET /v1/corridors} tells it now. */
    public Map<?, ?> corridor(String pair) {
        PartnerAnswer answer = get("/v1/corridors", "pair=" + pair).shouldBe(200);
        return (Map<?, ?>) ((List<?>) answer.data().get("corridors")).getFirst();
    }

    public PartnerAnswer get(String path, String query) {
        Map<String, String> headers = signer.headers("GET", path, query, "", new byte[0], now());
        return Http.send("GET", baseUrl + path + (query.isEmpty() ? "" : "?" + query), headers, "");
    }

    /** A signed request that has not been sent yet, and can be sent more than once. */
    public SignedPost signed(String path, String body) {
        Map<String, String> headers = new LinkedHashMap<>(signer.headers(
                "POST", path, "", UUID.randomUUID().toString(), body.getBytes(StandardCharsets.UTF_8), now()));
        headers.put("Content-Type", "application/json");
        return new SignedPost(path, headers, body);
    }

    public PartnerAnswer send(SignedPost post) {
        return Http.send("POST", baseUrl + post.path(), post.headers(), post.body());
    }

    private Map<String, Object> quoteBody(String pair, String side, String amount) {
        Map<?, ?> corridor = corridors.computeIfAbsent(pair, this::corridor);
        boolean sell = "SELL".equals(side);
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("corridor_id", corridor.get("corridor_id"));
        body.put("from_token", corridor.get(sell ? "from_token" : "to_token"));
        body.put("to_token", corridor.get(sell ? "to_token" : "from_token"));
        body.put("amount", amount);
        body.put("wallet_address", who.wallet().address());
        return body;
    }

    private long now() {
        return clock.instant().getEpochSecond();
    }

    public String id() {
        return who.partnerId().toString();
    }

    /** A POST with its headers, ready to go. */
    public record SignedPost(String path, Map<String, String> headers, String body) {
        private static final long YOUNG_SECONDS = 45;

        /** Whether its timestamp is surely good enough to be sent again. */
        boolean isYoung() {
            long sent = Long.parseLong(headers.get("x-svc-timestamp"));
            return InstantSource.system().instant().getEpochSecond() - sent < YOUNG_SECONDS;
        }
    }
}
