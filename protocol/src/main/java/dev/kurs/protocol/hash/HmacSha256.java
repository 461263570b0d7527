package dev.kurs.protocol.hash;

import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA256 (RFC 2104), which every Java platform has. */
public final class HmacSha256 {
    /** As the platform calls it. */
    public static final String ALGORITHM = "HmacSHA256";

    /** Bytes. */
    public static final int LENGTH = 32;

    private HmacSha256() {}

    /** One that has to be given a key. */
    public static Mac newMac() {
        try {
            return Mac.getInstance(ALGORITHM);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, impossible);
        }
    }

    /** A code of nothing yet, by a secret that is not empty. */
    public static Mac with(byte[] secret) {
        return with(new SecretKeySpec(secret, ALGORITHM));
    }

    /** The same; an IllegalArgumentException where the key gives no bytes. */
    public static Mac with(Key key) {
        Mac mac = newMac();
        try {
            mac.init(key);
            return mac;
        } catch (InvalidKeyException unusable) {
            throw new IllegalArgumentException("the key is not one for " + ALGORITHM, unusable);
        }
    }
}
