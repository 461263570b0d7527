package dev.kurs.chain.key;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The sandbox's signing key: made at the first start, the same at every later one, so that quotes look up to the same bytes.
 *
 * <p>Example: in {@code kurs-data/keys} it keeps {@code signing-key.json} (keystore, scrypt once through) and {@code signing-key.passphrase}, both
 * 0600. The passphrase lies beside the key, so this is for development alone.
 */
public final class DevelopmentKey {
    /** The keystore's name in the directory. */
    public static final String KEYSTORE = "signing-key.json";

    /** The passphrase's name in the directory. */
    public static final String PASSPHRASE = "signing-key.passphrase";

    private static final int PASSPHRASE_BYTES = 24;

    private DevelopmentKey() {}

    /**
     * Opens the directory's key, or makes it.
     *
     * @throws KeystoreException if the files are there and do not open, or cannot be written
     */
    public static SigningKey openOrGenerate(Path directory, SecureRandom random) {
        return Files.exists(directory.resolve(KEYSTORE)) ? open(directory) : generate(directory, random);
    }

    /** Makes a key and writes it; a passphrase that an interrupted start left behind is used again. */
    public static SigningKey generate(Path directory, SecureRandom random) {
        Path passphraseFile = directory.resolve(PASSPHRASE);
        if (!Files.exists(passphraseFile)) {
            byte[] bytes = new byte[PASSPHRASE_BYTES];
            random.nextBytes(bytes);
            KeyFile.write(passphraseFile, HexFormat.of().formatHex(bytes).getBytes(US_ASCII));
        }
        char[] passphrase = Passphrase.read(passphraseFile);
        SigningKey key = SigningKey.generate(random);
        Keystore.writeForDevelopment(directory.resolve(KEYSTORE), key, passphrase);
        Arrays.fill(passphrase, '\0');
        return key;
    }

    private static SigningKey open(Path directory) {
        char[] passphrase = Passphrase.read(directory.resolve(PASSPHRASE));
        try {
            return Keystore.read(directory.resolve(KEYSTORE), passphrase);
        } finally {
            Arrays.fill(passphrase, '\0');
        }
    }
}
