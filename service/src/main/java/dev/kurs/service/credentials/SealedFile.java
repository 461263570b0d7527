package dev.kurs.service.credentials;

import dev.kurs.service.configuration.InvalidConfiguration;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/** A file under AES-256-GCM: the 8 bytes {@code KURSEAL1}, a 12-byte nonce, the ciphertext with its tag. */
final class SealedFile {
    private static final byte[] MAGIC = "KURSEAL1".getBytes(StandardCharsets.US_ASCII);
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final Path file;
    private final SecretKey key;

    SealedFile(Path file, SecretKey key) {
        this.file = file;
        this.key = key;
    }

    byte[] read() {
        try {
            byte[] sealed = Files.readAllBytes(file);
            if (sealed.length < MAGIC.length + NONCE_BYTES
                    || !Arrays.equals(sealed, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
                throw new InvalidConfiguration(file + " is not a sealed credential file");
            }
            byte[] nonce = Arrays.copyOfRange(sealed, MAGIC.length, MAGIC.length + NONCE_BYTES);
            int start = MAGIC.length + NONCE_BYTES;
            return cipher(nonce).doFinal(sealed, start, sealed.length - start);
        } catch (IOException unreadable) {
            throw new InvalidConfiguration("cannot read the credential file " + file, unreadable);
        } catch (AEADBadTagException wrongKey) {
            throw new InvalidConfiguration(
                    "the credential file " + file + " does not open with this master key, or was changed", wrongKey);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("AES-GCM is missing from this JVM", impossible);
        }
    }

    private Cipher cipher(byte[] nonce) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(MAGIC);
        return cipher;
    }
}
