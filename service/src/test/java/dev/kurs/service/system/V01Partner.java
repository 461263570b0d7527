package dev.kurs.service.system;

import dev.kurs.service.sandbox.Manifest;
import java.util.Map;
import java.util.UUID;

/** A partner that still speaks v0.1: {@code new V01Partner(url, token, id).firmQuote("USD-IDR", "SELL", "1000", "")}. It waits where it is told to. */
public final class V01Partner {
    private static final int TOO_OFTEN = 429;

    private final String baseUrl;
    private final Map<String, String> headers;

    public V01Partner(String baseUrl, String token, String partnerId) {
        this.baseUrl = baseUrl;
        headers = Map.of(
                "Authorization", "Bearer " + token, "X-Partner-ID", partnerId, "Content-Type", "application/json");
    }

    /** A demonstration partner of a sandbox. */
    public static V01Partner of(KursProcess kurs, int number) {
        Manifest.Demonstrator partner = kurs.manifest().partners().get(number - 1);
        return new V01Partner(
                kurs.baseUrl(), partner.bearerKey(), partner.partnerId().toString());
    }

    /** A partner of the service, by a bearer's key that is issued to it now. */
    static V01Partner of(KursProcess kurs, UUID partner) {
        String[] key = kurs.issueKey(partner.toString(), "--bearer");
        return new V01Partner(kurs.baseUrl(), key[1], partner.toString());
    }

    public PartnerAnswer quote(String pair, String side, String amount) {
        return ask("GET", "/v1/quote?pair=" + pair + "&side=" + side + "&amount=" + amount, "");
    }

    /** @param clientRef empty for none */
    public PartnerAnswer firmQuote(String pair, String side, String amount, String clientRef) {
        String reference = clientRef.isEmpty() ? "" : ",\"client_ref\":\"" + clientRef + "\"";
        return ask(
                "POST",
                "/v1/firm-quote",
                "{\"pair\":\"" + pair + "\",\"side\":\"" + side + "\",\"amount\":" + amount + ",\"quote_type\":\"FIRM\""
                        + reference + "}");
    }

    /** @param clientRef empty for none */
    public PartnerAnswer execute(String quoteId, String amount, String destination, String clientRef) {
        String reference = clientRef.isEmpty() ? "" : ",\"client_ref\":\"" + clientRef + "\"";
        return ask(
                "POST",
                "/v1/execute",
                "{\"quote_id\":\"" + quoteId + "\",\"amount\":" + amount + ",\"destination_address\":\"" + destination
                        + "\"" + reference + "}");
    }

    public PartnerAnswer get(String path) {
        return ask("GET", path, "");
    }

    private PartnerAnswer ask(String method, String path, String body) {
        PartnerAnswer answer = Http.send(method, baseUrl + path, headers, body);
        while (answer.status() == TOO_OFTEN && answer.header("RateLimit") != null) {
            Eventually.pause(1_000L * Long.parseLong(answer.header("Retry-After")));
            answer = Http.send(method, baseUrl + path, headers, body);
        }
        return answer;
    }
}
