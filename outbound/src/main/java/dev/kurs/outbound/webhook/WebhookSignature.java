package dev.kurs.outbound.webhook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The headers that prove to a partner who sends.
 *
 * <p>Example: with one secret, {@code X-Svc-Signature: sha256=<hex>} over the body and {@code X-Svc-Signature-V2: t=1767225600,id=…,seq=7,sha256=<hex>} over
 * {@code 1767225600.….7.} and the body. While the key rotates the first goes by the older secret, and the second has a group for each.
 */
final class WebhookSignature {
    private static final String ALGORITHM = "HmacSHA256";

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
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret, ALGORITHM));
            mac.update(prefix);
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no " + ALGORITHM, e);
        }
    }
}
