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
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Stream;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * The master keys of a service: one, while secrets move to another the next as well, and the one before.
 *
 * <p>A secret is sealed as a fresh 12-byte nonce and AES-256-GCM's ciphertext and tag; the key's public name is authenticated with it, so that what was sealed
 * for {@code sk_1} does not open as {@code sk_2}. The next key lies in {@code master.key.next} until everything is sealed under it; the one before is kept
 * in {@code master.key.before}, since a loss of power can take back what the journal says of the move.
 */
public final class MasterKeys {
    private static final String NEXT = ".next";
    private static final String BEFORE = ".before";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final Path file;
    private final SecureRandom random;
    private final boolean isFromEnvironment;
    private volatile SecretKey current;
    private volatile Optional<SecretKey> next;
    private volatile Optional<SecretKey> before;

    private MasterKeys(
            Path file,
            SecureRandom random,
            boolean isFromEnvironment,
            SecretKey current,
            Optional<SecretKey> next,
            Optional<SecretKey> before) {
        this.file = file;
        this.random = random;
        this.isFromEnvironment = isFromEnvironment;
        this.current = current;
        this.next = next;
        this.before = before;
    }

    /** The key of {@value MasterKey#VARIABLE} or of the file, and those beside it that secrets were moving to or came from. */
    public static MasterKeys open(Path file, SecureRandom random) {
        return open(MasterKey.ofEnvironment(), file, random);
    }

    static MasterKeys open(Optional<String> fromEnvironment, Path file, SecureRandom random) {
        SecretKey current = MasterKey.find(fromEnvironment, file);
        MasterKeys keys = new MasterKeys(
                file,
                random,
                fromEnvironment.isPresent(),
                current,
                read(beside(file, NEXT)),
                read(beside(file, BEFORE)));
        if (keys.newestId().equals(MasterKey.id(current))) {
            keys.forgetNext();
        }
        return keys;
    }

    private static Optional<SecretKey> read(Path keyFile) {
        return Optional.of(keyFile).filter(Files::exists).map(MasterKey::read);
    }

    private static Path beside(Path file, String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }

    /** The present key needs no file as the next one. */
    private void forgetNext() {
        try {
            Files.deleteIfExists(beside(file, NEXT));
            next = Optional.empty();
        } catch (IOException undeletable) {
            throw new InvalidConfiguration("cannot delete " + beside(file, NEXT), undeletable);
        }
    }

    /** What secrets are sealed under from now on. */
    public String newestId() {
        return MasterKey.id(newest());
    }

    private SecretKey newest() {
        return next.orElse(current);
    }

    /** A key for one purpose, the same as long as the master key is. */
    public SecretKey derivedKey(String purpose) {
        return MasterKey.derive(current, purpose);
    }

    SecretKey current() {
        return current;
    }

    boolean isMoving() {
        return next.isPresent();
    }

    boolean knows(String masterKeyId) {
        return find(masterKeyId).isPresent();
    }

    /** Looked for in the order in which a key moves, so that one which moves meanwhile is not missed. */
    private Optional<SecretKey> find(String masterKeyId) {
        return Stream.of(next, Optional.of(current), before)
                .flatMap(Optional::stream)
                .filter(key -> MasterKey.id(key).equals(masterKeyId))
                .findFirst();
    }

    /** From now on secrets are sealed under the key of another file, which is kept beside this one's until all of them are. */
    void moveTo(Path newKeyFile) throws IOException {
        SecretKey newKey = MasterKey.read(newKeyFile);
        if (MasterKey.id(newKey).equals(MasterKey.id(current))) {
            throw new InvalidConfiguration("the master key in " + newKeyFile + " is in force already");
        }
        if (isMoving() && !MasterKey.id(newKey).equals(newestId())) {
            throw new InvalidConfiguration("secrets are moving to the master key " + newestId() + " in "
                    + beside(file, NEXT) + " already: finish that first");
        }
        write(beside(file, NEXT), newKey);
        next = Optional.of(newKey);
    }

    private static void write(Path keyFile, SecretKey key) throws IOException {
        OwnerOnlyFile.write(keyFile, HexFormat.of().formatHex(key.getEncoded()).getBytes(StandardCharsets.US_ASCII));
    }

    /**
     * Everything is sealed under the next key: it takes the present one's place, which is kept as the one before, unless somebody has to put it into the
     * environment.
     */
    void finishMoving() throws IOException {
        if (isFromEnvironment) {
            return;
        }
        write(beside(file, BEFORE), current);
        write(file, newest());
        before = Optional.of(current);
        current = newest();
        forgetNext();
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
