package dev.kurs.service.credentials;

import dev.kurs.protocol.file.OwnerOnlyFile;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * The master keys of a service: one, and while secrets move to another, the next as well.
 *
 * <p>A secret is sealed as a fresh 12-byte nonce and AES-256-GCM's ciphertext and tag; the key's public name is authenticated with it, so that what was sealed
 * for {@code sk_1} does not open as {@code sk_2}. The next key lies in {@code master.key.next} until everything is sealed under it.
 */
public final class MasterKeys {
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final Path file;
    private final SecureRandom random;
    private volatile SecretKey present;
    private volatile Optional<SecretKey> next;

    private MasterKeys(Path file, SecureRandom random, SecretKey present, Optional<SecretKey> next) {
        this.file = file;
        this.random = random;
        this.present = present;
        this.next = next;
    }

    /** The key of {@value MasterKey#VARIABLE} or of the file, and the one beside it that secrets were moving to. */
    public static MasterKeys open(Path file, SecureRandom random) {
        SecretKey present = MasterKey.find(file);
        Path nextFile = nextFile(file);
        Optional<SecretKey> next = Optional.of(nextFile)
                .filter(Files::exists)
                .map(MasterKey::read)
                .filter(key -> !MasterKey.id(key).equals(MasterKey.id(present)));
        return new MasterKeys(file, random, present, next);
    }

    private static Path nextFile(Path file) {
        return file.resolveSibling(file.getFileName() + ".next");
    }

    /** What secrets are sealed under from now on. */
    public String newestId() {
        return MasterKey.id(newest());
    }

    private SecretKey newest() {
        return next.orElse(present);
    }

    /** A key for one purpose, the same as long as the master key is. */
    public SecretKey derivedKey(String purpose) {
        return MasterKey.derive(present, purpose);
    }

    SecretKey present() {
        return present;
    }

    boolean isMoving() {
        return next.isPresent();
    }

    boolean knows(String masterKeyId) {
        return find(masterKeyId).isPresent();
    }

    private Optional<SecretKey> find(String masterKeyId) {
        return MasterKey.id(present).equals(masterKeyId)
                ? Optional.of(present)
                : next.filter(key -> MasterKey.id(key).equals(masterKeyId));
    }

    /** From now on secrets are sealed under the key of another file, which is kept beside this one's until all of them are. */
    void moveTo(Path newKeyFile) throws IOException {
        SecretKey newKey = MasterKey.read(newKeyFile);
        if (isMoving() && !MasterKey.id(newKey).equals(newestId())) {
            throw new InvalidConfiguration("secrets are moving to the master key " + newestId() + " in "
                    + nextFile(file) + " already: finish that first");
        }
        OwnerOnlyFile.write(
                nextFile(file), HexFormat.of().formatHex(newKey.getEncoded()).getBytes(StandardCharsets.US_ASCII));
        next = Optional.of(newKey);
    }

    /** Everything is sealed under the next key: it takes the present one's place, unless somebody has to put it into the environment. */
    void finishMoving() throws IOException {
        if (System.getenv(MasterKey.VARIABLE) != null) {
            return;
        }
        present = newest();
        next = Optional.empty();
        Files.move(nextFile(file), file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Seals a secret of the key with this name under the newest master key. */
    byte[] seal(byte[] secret, String name) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, newest(), nonce, name).doFinal(secret);
            return ByteBuffer.allocate(nonce.length + sealed.length)
                    .put(nonce)
                    .put(sealed)
                    .array();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("AES-GCM is missing from this JVM", impossible);
        }
    }

    /** The secret again. */
    byte[] unseal(String masterKeyId, byte[] sealed, String name) {
        SecretKey key =
                find(masterKeyId).orElseThrow(() -> new InvalidConfiguration("no master key here is " + masterKeyId));
        try {
            return cipher(Cipher.DECRYPT_MODE, key, Arrays.copyOf(sealed, NONCE_BYTES), name)
                    .doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES);
        } catch (AEADBadTagException changed) {
            throw new InvalidConfiguration(
                    "the secret of " + name + " in the journal was not sealed for it under " + masterKeyId, changed);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("AES-GCM is missing from this JVM", impossible);
        }
    }

    private static Cipher cipher(int mode, SecretKey key, byte[] nonce, String name) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(name.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }

    @Override
    public String toString() {
        return "MasterKeys[" + newestId() + "]";
    }
}
