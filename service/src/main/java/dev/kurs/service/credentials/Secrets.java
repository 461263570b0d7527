package dev.kurs.service.credentials;

import dev.kurs.protocol.hash.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;

/** Makes names and secrets of keys: 256 random bits each, in base64url. */
public final class Secrets {
    private static final int SECRET_BYTES = 32;
    private static final int NAME_BYTES = 12;

    private Secrets() {}

    /**
     * A key with its secret, to be shown once.
     *
     * @param name what stands in {@code x-svc-api-key}, or names a bearer key in lists and logs
     */
    public record Issued(String name, String secret) {
        @Override
        public String toString() {
            return "Issued[" + name + "]";
        }
    }

    public static Issued signingKey(SecureRandom random) {
        return new Issued("sk_" + text(random, NAME_BYTES), text(random, SECRET_BYTES));
    }

    /** What deliveries to a partner are signed with. */
    static Issued webhookKey(SecureRandom random) {
        return new Issued("wh_" + text(random, NAME_BYTES), text(random, SECRET_BYTES));
    }

    /** A bearer key; its name follows from its token and tells nothing of it. */
    public static Issued bearerKey(SecureRandom random) {
        String token = "bk_" + text(random, SECRET_BYTES);
        return new Issued(bearerName(token), token);
    }

    static String bearerName(String token) {
        byte[] hash = sha256("kurs bearer name " + token);
        return "bearer_" + Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(hash, NAME_BYTES));
    }

    public static String operatorToken(SecureRandom random) {
        return "op_" + text(random, SECRET_BYTES);
    }

    static byte[] sha256(String text) {
        return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(SecureRandom random, int bytes) {
        byte[] secret = new byte[bytes];
        random.nextBytes(secret);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    }
}
