package dev.kurs.outbound.webhook;

import dev.kurs.protocol.hash.HmacSha256;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.crypto.Mac;

/**
 * The headers that prove to a partner who sends.
 *
 * <p>Example: with one secret, {@code X-Svc-Signature: sha256=<hex>} over the body and {@code X-Svc-Signature-V2: t=1767225600,id=…,seq=7,sha256=<hex>} over
 * {@code 1767225600.….7.} and the body. While the key rotates the first goes by the older secret, and the second has a group for each.
 */
final class WebhookSignature {
    private WebhookSignature() {}

    /** @param secrets at least one, the older first */
    static Map<String, String> headers(List<byte[]> secrets, long unixSeconds, String eventId, long seq, byte[] body) {
        byte[] prefix = (unixSeconds + "." + eventId + "." + seq + ".").getBytes(StandardCharsets.US_ASCII);
        String group = "t=" + unixSeconds + ",id=" + eventId + ",seq=" + seq + ",sha256=";
        String groups = secrets.stream()
                .map(secret -> group + hex(secret, prefix, body))
                .collect(Collectors.joining(" "));
        return Map.of(
                "X-Svc-Signature",
                "sha256=" + hex(secrets.getFirst(), new byte[0], body),
                "X-Svc-Signature-V2",
                groups);
    }

    private static String hex(byte[] secret, byte[] prefix, byte[] body) {
        Mac mac = HmacSha256.with(secret);
        mac.update(prefix);
        return HexFormat.of().formatHex(mac.doFinal(body));
    }
}
