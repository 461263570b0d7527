package dev.kurs.chain.key;

import dev.kurs.protocol.hash.Keccak256;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.UUID;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.generators.SCrypt;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A key as the web3 secret storage format, version 3, has it: scrypt makes 32 bytes of the passphrase, the first half of which encrypts the key by AES-128-CTR, the
 * second of which is hashed before the result with Keccak-256.
 *
 * <p>web3j writes the same, but first adds BouncyCastle to the JDK's providers, which spends a tenth of a second on curves that nobody here uses.
 */
final class SecretStorage {
    private static final int VERSION = 3;
    private static final int SALT_LENGTH = 32;
    private static final int BLOCK_LENGTH = 16;
    private static final int DERIVED_LENGTH = 2 * BLOCK_LENGTH;
    private static final int R = 8;
    private static final int P = 1;
    private static final HexFormat HEX = HexFormat.of();

    private final SecureRandom random = new SecureRandom();
    private final JsonMapper json;
    private final int n;

    /** @param n scrypt's, a power of two: 1 KiB each of memory and some work */
    SecretStorage(JsonMapper json, int n) {
        this.json = json;
        this.n = n;
    }

    ObjectNode encrypt(SigningKey key, char[] passphrase) {
        byte[] salt = random(SALT_LENGTH);
        byte[] iv = random(BLOCK_LENGTH);
        byte[] derived = derive(passphrase, salt);
        try {
            byte[] encrypted = key.withSecret(secret -> encrypt(secret, derived, iv));
            ObjectNode file = json.createObjectNode()
                    .put("version", VERSION)
                    .put("id", UUID.randomUUID().toString())
                    .put("address", HEX.formatHex(key.address()));
            ObjectNode crypto = file.putObject("crypto")
                    .put("cipher", "aes-128-ctr")
                    .put("ciphertext", HEX.formatHex(encrypted))
                    .put("kdf", "scrypt")
                    .put("mac", HEX.formatHex(mac(derived, encrypted)));
            crypto.putObject("cipherparams").put("iv", HEX.formatHex(iv));
            crypto.putObject("kdfparams")
                    .put("dklen", DERIVED_LENGTH)
                    .put("n", n)
                    .put("p", P)
                    .put("r", R)
                    .put("salt", HEX.formatHex(salt));
            return file;
        } finally {
            Arrays.fill(derived, (byte) 0);
        }
    }

    private byte[] derive(char[] passphrase, byte[] salt) {
        ByteBuffer encoded = StandardCharsets.UTF_8.encode(CharBuffer.wrap(passphrase));
        byte[] bytes = new byte[encoded.remaining()];
        encoded.get(bytes);
        try {
            return SCrypt.generate(bytes, salt, n, R, P, DERIVED_LENGTH);
        } finally {
            Arrays.fill(bytes, (byte) 0);
            encoded.clear().put(new byte[encoded.capacity()]);
        }
    }

    private byte[] random(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] encrypt(byte[] secret, byte[] derived, byte[] iv) {
        try {
            Cipher aes = Cipher.getInstance("AES/CTR/NoPadding");
            aes.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(derived, 0, BLOCK_LENGTH, "AES"), new IvParameterSpec(iv));
            return aes.doFinal(secret);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java platform has AES in counter mode", missing);
        }
    }

    private static byte[] mac(byte[] derived, byte[] encrypted) {
        byte[] mac = new byte[Keccak256.DIGEST_LENGTH];
        new Keccak256()
                .update(derived, BLOCK_LENGTH, DERIVED_LENGTH - BLOCK_LENGTH)
                .update(encrypted)
                .digest(mac, 0);
        return mac;
    }
}
