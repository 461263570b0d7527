package dev.kurs.service.credentials;

import dev.kurs.protocol.file.OwnerOnlyFile;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/** A file under AES-256-GCM: the 8 bytes {@code KURSEAL1}, a fresh 12-byte nonce, the ciphertext with its tag. */
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

    boolean exists() {
        return Files.exists(file);
    }

    Path path() {
        return file;
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
            return cipher(Cipher.DECRYPT_MODE, nonce).doFinal(sealed, start, sealed.length - start);
        } catch (IOException unreadable) {
            throw new InvalidConfiguration("cannot read the credential file " + file, unreadable);
        } catch (AEADBadTagException wrongKey) {
            throw new InvalidConfiguration(
                    "the credential file " + file + " does not open with this master key, or was changed", wrongKey);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("AES-GCM is missing from this JVM", impossible);
        }
    }

    void write(byte[] plain, SecureRandom random) throws IOException {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce).doFinal(plain);
            OwnerOnlyFile.write(
                    file,
                    ByteBuffer.allocate(MAGIC.length + NONCE_BYTES + sealed.length)
                            .put(MAGIC)
                            .put(nonce)
                            .put(sealed)
                            .array());
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("AES-GCM is missing from this JVM", impossible);
        }
    }

    private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(MAGIC);
        return cipher;
    }
}
