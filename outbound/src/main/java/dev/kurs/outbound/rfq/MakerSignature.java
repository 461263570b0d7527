package dev.kurs.outbound.rfq;

import dev.kurs.protocol.hash.HmacSha256;
import dev.kurs.protocol.hash.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Signs requests to makers as partners sign theirs to us: HMAC-SHA256 over {@code SVC1}, time, method, path, query, request id and the body's SHA-256, a line each.
 *
 * <p>With the secret {@code test-secret}, a POST of <code>{"corridor_id":"0x01","amount":"100.00"}</code> to {@code /v1/quote} as {@code req-0001} at 1767225600 has the
 * signature 39ca93a917cea8a9b91dc9fe4ec1d755ac5bd26757b2f07ef8bcf44bb0349734.
 */
final class MakerSignature {
    private MakerSignature() {}

    /** The headers of a POST without a query. */
    static Map<String, String> headers(
            MakerEndpoint maker, String path, String requestId, long unixSeconds, byte[] body) {
        String timestamp = Long.toString(unixSeconds);
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("x-svc-api-key", maker.apiKey());
        headers.put("x-svc-timestamp", timestamp);
        headers.put("x-svc-request-id", requestId);
        headers.put("x-svc-signature", sign(maker.secret(), timestamp, path, requestId, body));
        return headers;
    }

    static String sign(byte[] secret, String timestamp, String path, String requestId, byte[] body) {
        String text = String.join("\n", "SVC1", timestamp, "POST", path, "", requestId, Sha256.hex(body));
        return HexFormat.of().formatHex(HmacSha256.with(secret).doFinal(text.getBytes(StandardCharsets.UTF_8)));
    }
}
