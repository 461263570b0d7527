package dev.kurs.edge.auth;

import dev.kurs.edge.call.RequestTarget;
import dev.kurs.protocol.hash.HmacSha256;
import dev.kurs.protocol.hash.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.DigestException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
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
    private static final HexFormat HEX = HexFormat.of();
    private static final int DIGEST_LENGTH = HmacSha256.LENGTH;
    private static final int USUAL_LENGTH = 1_024;
    private static final int FIRST_NOT_ASCII = 0x80;

    private final Mac mac = HmacSha256.newMac();
    private final MessageDigest sha256 = Sha256.newDigest();
    private final byte[] digest = new byte[DIGEST_LENGTH];
    private final byte[] digits = new byte[2 * DIGEST_LENGTH];
    private byte[] lines = new byte[USUAL_LENGTH];
    private int length;

    /**
     * The signature of a request.
     *
     * @param timestamp Unix seconds, as in the header
     * @param requestId the header's value; empty where there is none
     */
    public String sign(
            byte[] secret, String timestamp, RequestTarget target, String requestId, byte[] body, int bodyLength) {
        read(timestamp, target, requestId, body, bodyLength);
        computeMac(secret);
        return HEX.formatHex(digest);
    }

    /** Takes in the request that the next questions are about. */
    void read(String timestamp, RequestTarget target, String requestId, byte[] body, int bodyLength) {
        length = 0;
        appendLine(SCHEME);
        appendLine(timestamp);
        appendLine(target.method());
        appendLine(target.path());
        appendLine(target.query());
        appendLine(requestId);
        computeSha256(body, bodyLength);
        writeDigits();
        reserve(digits.length);
        System.arraycopy(digits, 0, lines, length, digits.length);
        length += digits.length;
    }

    /** Whether the hex of the secret's HMAC over the request is the one given; takes the same time wherever they differ. */
    boolean isSignedWith(byte[] secret, byte[] signatureHex) {
        computeMac(secret);
        writeDigits();
        return MessageDigest.isEqual(digits, signatureHex);
    }

    /** The bytes that are signed. */
    byte[] signingString() {
        return Arrays.copyOf(lines, length);
    }

    private void computeSha256(byte[] body, int bodyLength) {
        sha256.update(body, 0, bodyLength);
        try {
            sha256.digest(digest, 0, DIGEST_LENGTH);
        } catch (DigestException impossible) {
            throw new IllegalStateException("a SHA-256 has 32 bytes", impossible);
        }
    }

    private void computeMac(byte[] secret) {
        try {
            mac.init(new SecretKeySpec(secret, HmacSha256.ALGORITHM));
            mac.update(lines, 0, length);
            mac.doFinal(digest, 0);
        } catch (GeneralSecurityException refused) {
            throw new IllegalStateException("HMAC-SHA256 takes any key that is not empty, and gives 32 bytes", refused);
        }
    }

    private void writeDigits() {
        for (int index = 0; index < DIGEST_LENGTH; index++) {
            digits[2 * index] = (byte) HEX.toLowHexDigit(digest[index] >> 4);
            digits[2 * index + 1] = (byte) HEX.toLowHexDigit(digest[index]);
        }
    }

    private void appendLine(String text) {
        reserve(text.length() + 1);
        for (int index = 0; index < text.length(); index++) {
            char character = text.charAt(index);
            if (character >= FIRST_NOT_ASCII) {
                append(text.substring(index).getBytes(StandardCharsets.UTF_8));
                break;
            }
            lines[length++] = (byte) character;
        }
        lines[length++] = '\n';
    }

    /** Leaves room for the line's end. */
    private void append(byte[] bytes) {
        reserve(bytes.length + 1);
        System.arraycopy(bytes, 0, lines, length, bytes.length);
        length += bytes.length;
    }

    private void reserve(int more) {
        if (lines.length - length < more) {
            lines = Arrays.copyOf(lines, Math.max(2 * lines.length, length + more));
        }
    }
}
