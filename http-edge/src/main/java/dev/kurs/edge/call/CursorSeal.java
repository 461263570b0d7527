package dev.kurs.edge.call;

import dev.kurs.protocol.hash.HmacSha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.SecretKey;

/**
 * Makes cursors of marks in lists: the mark with its HMAC-SHA256 in base64url, which covers what is listed too, so that a cursor is good for the list that gave it and for
 * no other.
 */
public final class CursorSeal {
    private final SecretKey key;

    public CursorSeal(SecretKey key) {
        this.key = key;
        HmacSha256.with(key);
    }

    /** @param list what is listed, for whom and with which filters */
    public String seal(byte[] mark, String list) {
        Mac mac = HmacSha256.with(key);
        mac.update(mark);
        byte[] bytes = Arrays.copyOf(mark, mark.length + HmacSha256.LENGTH);
        System.arraycopy(mac.doFinal(list.getBytes(StandardCharsets.UTF_8)), 0, bytes, mark.length, HmacSha256.LENGTH);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The mark of so many bytes, where this is the cursor that was made of it here for this list. */
    public Optional<byte[]> open(String cursor, int markLength, String list) {
        byte[] bytes = decode(cursor, markLength + HmacSha256.LENGTH);
        byte[] mark = Arrays.copyOf(bytes, markLength);
        boolean isOurs = MessageDigest.isEqual(bytesOf(seal(mark, list)), bytesOf(cursor));
        return isOurs ? Optional.of(mark) : Optional.empty();
    }

    private static byte[] decode(String cursor, int length) {
        try {
            return cursor.length() <= 2 * length ? Base64.getUrlDecoder().decode(cursor) : new byte[0];
        } catch (IllegalArgumentException notBase64) {
            return new byte[0];
        }
    }

    private static byte[] bytesOf(String cursor) {
        return cursor.getBytes(StandardCharsets.UTF_8);
    }
}
