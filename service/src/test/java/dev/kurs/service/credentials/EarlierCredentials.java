package dev.kurs.service.credentials;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.UUID;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/** Writes a credential file as releases up to 0.2 did. */
final class EarlierCredentials {
    private static final byte[] MAGIC = "KURSEAL1".getBytes(StandardCharsets.US_ASCII);

    private EarlierCredentials() {}

    static void write(Path file, SecretKey masterKey, String environment, UUID partner) throws IOException {
        write(file, masterKey, environment, partner, "[\"an old secret\"]");
    }

    /** @param secrets of the partner's signing key, as a JSON array */
    static void write(Path file, SecretKey masterKey, String environment, UUID partner, String secrets)
            throws IOException {
        String content = """
                {"environment":"%s",
                 "signing_keys":[{"name":"sk_old","partner":"%s","secrets":%s},
                                 {"name":"sk_nobodys","partner":"00000000-0000-0000-0000-000000000000","secrets":["x"]}],
                 "bearers":[{"sha256":"%s","name":"bearer_old","partner":"%s","operator":null,"scopes":[]},
                            {"sha256":"%s","name":"operator_old","partner":null,"operator":"desk@example.com",
                             "scopes":["reserve:read"]}]}
                """.formatted(environment, partner, secrets, hash("bk_old"), partner, hash("op_old"));
        byte[] nonce = new byte[12];
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(Cipher.ENCRYPT_MODE, masterKey, new GCMParameterSpec(128, nonce));
            cipher.updateAAD(MAGIC);
            byte[] sealed = cipher.doFinal(content.getBytes(StandardCharsets.UTF_8));
            Files.write(
                    file,
                    ByteBuffer.allocate(MAGIC.length + nonce.length + sealed.length)
                            .put(MAGIC)
                            .put(nonce)
                            .put(sealed)
                            .array());
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String hash(String token) {
        return HexFormat.of().formatHex(Secrets.sha256(token));
    }
}
