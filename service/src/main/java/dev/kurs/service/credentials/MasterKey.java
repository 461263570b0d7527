package dev.kurs.service.credentials;

import dev.kurs.protocol.file.OwnerOnlyFile;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.SecretPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.KDF;
import javax.crypto.SecretKey;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** The AES-256 key that secrets at rest are encrypted with: 64 hex digits, from the environment or a file. */
public final class MasterKey {
    public static final String VARIABLE = "KURS_MASTER_KEY";

    private static final int BYTES = 32;
    private static final int ID_BYTES = 8;

    private MasterKey() {}

    /** What {@value #VARIABLE} says, if it is set. */
    static Optional<String> ofEnvironment() {
        return Optional.ofNullable(System.getenv(VARIABLE));
    }

    /** The key of {@value #VARIABLE} if that is set, else of the file. */
    static SecretKey find(Optional<String> fromEnvironment, Path file) {
        return fromEnvironment
                .map(text -> parse(text, "the environment variable " + VARIABLE))
                .orElseGet(() -> read(file));
    }

    static SecretKey read(Path file) {
        try {
            String hex = Files.readString(SecretPath.of("the master key file", file));
            return parse(hex.strip(), "the file " + file);
        } catch (IOException unreadable) {
            throw new InvalidConfiguration(
                    "no master key: set " + VARIABLE + " or make " + file + " readable (`kurs keys master --file "
                            + file + "` makes a first one)",
                    unreadable);
        }
    }

    /** Whether there is neither the environment variable nor the file. */
    public static boolean isMissing(Path file) {
        return ofEnvironment().isEmpty() && !Files.exists(file);
    }

    /** Makes a key file for nobody else to read, unless there is one. */
    public static void generate(Path file, SecureRandom random) throws IOException {
        if (Files.exists(file)) {
            return;
        }
        byte[] key = new byte[BYTES];
        random.nextBytes(key);
        OwnerOnlyFile.write(file, HexFormat.of().formatHex(key).getBytes(StandardCharsets.US_ASCII));
    }

    /** A key for one purpose, which tells nothing of the master key (HKDF-SHA256, RFC 5869). */
    static SecretKey derive(SecretKey masterKey, String purpose) {
        try {
            return KDF.getInstance("HKDF-SHA256")
                    .deriveKey(
                            "HmacSHA256",
                            HKDFParameterSpec.ofExtract()
                                    .addIKM(masterKey)
                                    .thenExpand(purpose.getBytes(StandardCharsets.UTF_8), BYTES));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("HKDF-SHA256 is missing from this JVM", impossible);
        }
    }

    /** What names a master key without telling it: 16 hex digits that follow from the key. */
    static String id(SecretKey masterKey) {
        return HexFormat.of().formatHex(derive(masterKey, "kurs master key id").getEncoded(), 0, ID_BYTES);
    }

    private static SecretKey parse(String hex, String origin) {
        if (!hex.matches("[0-9a-fA-F]{64}")) {
            throw new InvalidConfiguration(
                    "the master key in " + origin + " must be 64 hex digits: put the right one back");
        }
        return new SecretKeySpec(HexFormat.of().parseHex(hex), "AES");
    }
}
