package dev.kurs.core.book;

import java.util.Arrays;
import java.util.Objects;

/**
 * What proves a key: an HMAC secret sealed under a master key, or the SHA-256 of a bearer token, which no master key seals.
 *
 * @param masterKeyId which one; empty for a hash
 */
@SuppressWarnings("ArrayRecordComponent")
public record KeyMaterial(String masterKeyId, byte[] bytes) {
    /** Of a key that the journal knows by name alone. */
    public static final KeyMaterial NONE = new KeyMaterial("", new byte[0]);

    public boolean isNone() {
        return bytes.length == 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyMaterial that
                && masterKeyId.equals(that.masterKeyId)
                && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Objects.hash(masterKeyId, Arrays.hashCode(bytes));
    }

    @Override
    public String toString() {
        return "KeyMaterial[" + bytes.length + " bytes" + (masterKeyId.isEmpty() ? "" : " under " + masterKeyId) + "]";
    }
}
