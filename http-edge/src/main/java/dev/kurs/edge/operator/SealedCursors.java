package dev.kurs.edge.operator;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.OptionalLong;
import javax.crypto.Mac;
import javax.crypto.SecretKey;

/** Cursors of operators' lists: a number with its HMAC-SHA256, which covers the list and its filters too, so that a cursor is good for no other list. */
public final class SealedCursors {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int MAC_LENGTH = 32;
    private static final int LENGTH = Long.BYTES + MAC_LENGTH;

    private final SecretKey key;

    public SealedCursors(SecretKey key) {
        this.key = key;
    }

    /** @param list what is listed, with its filters */
    public String seal(long mark, String list) {
        byte[] number = ByteBuffer.allocate(Long.BYTES).putLong(mark).array();
        byte[] bytes = Arrays.copyOf(number, LENGTH);
        System.arraycopy(authenticate(number, list), 0, bytes, Long.BYTES, MAC_LENGTH);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The number, where the cursor was made here for this list. */
    OptionalLong open(String text, String list) {
        byte[] bytes = decode(text);
        if (bytes.length != LENGTH) {
            return OptionalLong.empty();
        }
        byte[] number = Arrays.copyOf(bytes, Long.BYTES);
        byte[] given = Arrays.copyOfRange(bytes, Long.BYTES, LENGTH);
        return MessageDigest.isEqual(authenticate(number, list), given)
                ? OptionalLong.of(ByteBuffer.wrap(number).getLong())
                : OptionalLong.empty();
    }

    private static byte[] decode(String text) {
        try {
            return text.length() <= 2 * LENGTH ? Base64.getUrlDecoder().decode(text) : new byte[0];
        } catch (IllegalArgumentException notBase64) {
            return new byte[0];
        }
    }

    private byte[] authenticate(byte[] number, String list) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(number);
            return mac.doFinal(("kurs-operator " + list).getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException unusable) {
            throw new IllegalArgumentException("the cursors' key is not one for " + ALGORITHM, unusable);
        }
    }
}
