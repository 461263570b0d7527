package dev.kurs.chain.key;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.function.Function;
import org.web3j.crypto.Sign;

/**
 * A secp256k1 private key, overwritten on close and never shown.
 *
 * <p>Example: {@code try (SigningKey key = Keystore.read(file, passphrase)) { pool = SignerPool.open(key, …); }}; what was opened with the
 * key keeps a copy of its own.
 */
public final class SigningKey implements AutoCloseable {
    /** Length of a private key, bytes. */
    public static final int LENGTH = 32;

    private static final BigInteger ORDER = Sign.CURVE_PARAMS.getN();

    private final byte[] secret;
    private final byte[] address;
    private boolean closed;

    /**
     * Takes a copy of the 32 bytes.
     *
     * @throws IllegalArgumentException if they are no private key: another length, zero, or the group order and above
     */
    public static SigningKey of(byte[] secret) {
        if (!isValid(secret)) {
            throw new IllegalArgumentException("not a secp256k1 private key");
        }
        return new SigningKey(secret.clone());
    }

    /** A new key. */
    public static SigningKey generate(SecureRandom random) {
        byte[] secret = new byte[LENGTH];
        do {
            random.nextBytes(secret);
        } while (!isValid(secret));
        return new SigningKey(secret);
    }

    private static boolean isValid(byte[] secret) {
        BigInteger value = new BigInteger(1, secret);
        return secret.length == LENGTH && value.signum() > 0 && value.compareTo(ORDER) < 0;
    }

    private SigningKey(byte[] secret) {
        this.secret = secret;
        this.address = Addresses.ofSecret(secret);
    }

    /** Address of the key, 20 bytes, a copy; still there after close. */
    public byte[] address() {
        return address.clone();
    }

    /**
     * Lends a copy of the 32 bytes to {@code use} and overwrites it afterwards.
     *
     * @throws IllegalStateException if the key is closed
     */
    public synchronized <T> T withSecret(Function<byte[], T> use) {
        if (closed) {
            throw new IllegalStateException("the signing key of " + Addresses.checksummed(address) + " is closed");
        }
        byte[] copy = secret.clone();
        try {
            return use.apply(copy);
        } finally {
            Arrays.fill(copy, (byte) 0);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        Arrays.fill(secret, (byte) 0);
    }

    @Override
    public String toString() {
        return "SigningKey[address=" + Addresses.checksummed(address) + "]";
    }
}
