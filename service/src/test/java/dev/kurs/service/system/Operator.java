package dev.kurs.service.system;

import java.util.Map;
import tools.jackson.jr.ob.JSON;

/** Somebody of the desk, with a bearer token: {@code operator.setsPrice("USD/IDR", "PRIMARY", "16312.5", "2")}. */
public final class Operator {
    private final String baseUrl;
    private final Map<String, String> headers;

    public Operator(String baseUrl, String token) {
        this.baseUrl = baseUrl;
        headers = Map.of("Authorization", "Bearer " + token, "Content-Type", "application/json");
    }

    /** A partner who tries. */
    public Operator(String baseUrl, String bearerKey, String partnerId) {
        this.baseUrl = baseUrl;
        headers = Map.of(
                "Authorization", "Bearer " + bearerKey, "X-Partner-ID", partnerId, "Content-Type", "application/json");
    }

    public PartnerAnswer setsPrice(String feed, String source, String price, String confidenceBps) {
        return post(Map.of("feed", feed, "source", source, "price", price, "confidence_bps", confidenceBps));
    }

    public PartnerAnswer setsPrice(String feed, String source, String price, String confidenceBps, long publishTimeMs) {
        return post(Map.of(
                "feed", feed,
                "source", source,
                "price", price,
                "confidence_bps", confidenceBps,
                "publish_time", publishTimeMs));
    }

    private PartnerAnswer post(Map<String, ?> body) {
        return Http.send("POST", baseUrl + "/v1/sandbox/prices", headers, JSON.std.asString(body));
    }

    public PartnerAnswer letsPricesGo() {
        return Http.send("DELETE", baseUrl + "/v1/sandbox/prices", headers, "");
    }

    /** A firm quote with its derivation. */
    public PartnerAnswer lookUp(String quoteId) {
        return Http.send("GET", baseUrl + "/v1/quotes/" + quoteId, headers, "");
    }
}
