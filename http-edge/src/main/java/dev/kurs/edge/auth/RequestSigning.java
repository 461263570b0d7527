package dev.kurs.edge.auth;

import dev.kurs.edge.call.RequestTarget;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs v0.2 requests: HMAC-SHA256, in lower-case hex, over seven lines that end in the SHA-256 of the body. Reused; belongs to
 * one thread.
 *
 * <p>With the secret {@code test-secret}, {@code GET /v1/executions?pair=USDT-IDRX&per_page=50} at 1767225600 has the signature
 * 9e52eba6472f15b8735392dd5357e7002531dcc78364ba95eb7e2ad4751bf85b.
 */
public final class RequestSigning {
    private static final String SCHEME = "SVC1";
    private static final String ALGORITHM = "HmacSHA256";
    private static final HexFormat HEX = HexFormat.of();

    private final Mac mac;
    private final MessageDigest sha256;
    private final StringBuilder text = new StringBuilder();

    public RequestSigning() {
        try {
            mac = Mac.getInstance(ALGORITHM);
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java platform has HMAC-SHA256", missing);
        }
    }

    /**
     * The signature of a request.
     *
     * @param timestamp Unix seconds, as in the header
     * @param requestId the header's value; empty where there is none
     */
    public String sign(
            byte[] secret, String timestamp, RequestTarget target, String requestId, byte[] body, int bodyLength) {
        return HEX.formatHex(mac(secret, signingString(timestamp, target, requestId, body, bodyLength)));
    }

    /** The bytes that are signed. */
    byte[] signingString(String timestamp, RequestTarget target, String requestId, byte[] body, int bodyLength) {
        sha256.update(body, 0, bodyLength);
        text.setLength(0);
        text.append(SCHEME).append('\n');
        text.append(timestamp).append('\n');
        text.append(target.method()).append('\n');
        text.append(target.path()).append('\n');
        text.append(target.query()).append('\n');
        text.append(requestId).append('\n');
        text.append(HEX.formatHex(sha256.digest()));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Whether the hex of the secret's HMAC over these bytes is the one given; takes the same time wherever they differ. */
    boolean isSignedWith(byte[] secret, byte[] signingString, byte[] signatureHex) {
        byte[] expected = HEX.formatHex(mac(secret, signingString)).getBytes(StandardCharsets.US_ASCII);
        return MessageDigest.isEqual(expected, signatureHex);
    }

    private byte[] mac(byte[] secret, byte[] signingString) {
        try {
            mac.init(new SecretKeySpec(secret, ALGORITHM));
        } catch (GeneralSecurityException refused) {
            throw new IllegalStateException("HMAC takes any key that is not empty", refused);
        }
        return mac.doFinal(signingString);
    }
}
