package dev.kurs.chain.key;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import org.web3j.crypto.Wallet;
import org.web3j.crypto.WalletFile;
import org.web3j.crypto.exception.CipherException;
import org.web3j.utils.Numeric;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Encrypted key files in the web3 secret storage format, version 3 (scrypt or PBKDF2, AES-128-CTR).
 *
 * <p>Example: a file of geth, or of {@code cast wallet}, opens with its passphrase. web3j works with the passphrase and the key as objects that
 * cannot be overwritten; they stay in the heap until collected.
 */
public final class Keystore {
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private static final String WHAT = "keystore";
    private static final String DEVELOPMENT_MARK = "kurs_development_key";
    private static final SecretStorage DEVELOPMENT = new SecretStorage(JSON, 4_096);

    private Keystore() {}

    /**
     * Opens a key file.
     *
     * @throws KeystoreException if the file is missing, unreadable, open to others, no such keystore, or the passphrase is wrong
     */
    public static SigningKey read(Path file, char[] passphrase) {
        WalletFile wallet = parse(file, KeyFile.read(WHAT, file));
        byte[] secret = decrypt(file, wallet, passphrase);
        try {
            return checked(file, wallet, SigningKey.of(secret));
        } catch (IllegalArgumentException invalid) {
            throw new KeystoreException("keystore " + file + " holds no valid secp256k1 key", invalid);
        } finally {
            Arrays.fill(secret, (byte) 0);
        }
    }

    /** Whether the file says that it was made by {@link #writeForDevelopment}. */
    public static boolean isForDevelopment(Path file) {
        try {
            return JSON.readTree(KeyFile.read(WHAT, file)).has(DEVELOPMENT_MARK);
        } catch (JacksonException notJson) {
            throw notAKeystore(file);
        }
    }

    /**
     * Writes the key encrypted with scrypt of 4 MiB once through (n = 4 096, p = 1: its passphrase lies beside it, so that more would protect nothing and every start would wait for
     * it), readable by its owner alone and marked as a development key.
     */
    public static void writeForDevelopment(Path file, SigningKey key, char[] passphrase) {
        ObjectNode marked = DEVELOPMENT.encrypt(key, passphrase).put(DEVELOPMENT_MARK, true);
        KeyFile.write(file, JSON.writeValueAsBytes(marked));
    }

    private static WalletFile parse(Path file, byte[] content) {
        try {
            WalletFile wallet = JSON.readValue(content, WalletFile.class);
            if (wallet != null && wallet.getVersion() == 3 && wallet.getCrypto() != null) {
                return wallet;
            }
        } catch (JacksonException notJson) {
            // The parser's message quotes the text, which may be a bare private key: it goes no further.
            throw notAKeystore(file);
        }
        throw notAKeystore(file);
    }

    private static byte[] decrypt(Path file, WalletFile wallet, char[] passphrase) {
        try {
            BigInteger secret = Wallet.decrypt(new String(passphrase), wallet).getPrivateKey();
            return Numeric.toBytesPadded(secret, SigningKey.LENGTH);
        } catch (CipherException refused) {
            throw new KeystoreException("keystore " + file + ": " + refused.getMessage(), refused);
        } catch (RuntimeException malformed) {
            // Missing members, bad hexadecimal, impossible scrypt parameters; the message may quote the file.
            throw notAKeystore(file);
        }
    }

    private static SigningKey checked(Path file, WalletFile wallet, SigningKey key) {
        String address = HexFormat.of().formatHex(key.address());
        String written = wallet.getAddress();
        if (written == null
                || Numeric.cleanHexPrefix(written).toLowerCase(Locale.ROOT).equals(address)) {
            return key;
        }
        key.close();
        throw new KeystoreException("keystore " + file + " holds the key of another address than it says");
    }

    private static KeystoreException notAKeystore(Path file) {
        return new KeystoreException(
                "keystore " + file + " is no web3 secret storage file (version 3) that can be decrypted here");
    }
}
