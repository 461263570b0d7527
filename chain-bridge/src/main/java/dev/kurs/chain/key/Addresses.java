package dev.kurs.chain.key;

import dev.kurs.protocol.hash.Eip55;
import dev.kurs.protocol.hash.Keccak256;
import java.math.BigInteger;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;
import org.web3j.crypto.Sign;
import org.web3j.utils.Numeric;

/**
 * Addresses of keys: the last 20 bytes of keccak256 of the public key.
 *
 * <p>Example: private key 1 has the address {@code 0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf}.
 */
public final class Addresses {
    /** Length of an address, bytes. */
    public static final int LENGTH = Eip55.ADDRESS_LENGTH;

    private static final int PUBLIC_KEY_LENGTH = 64;

    private Addresses() {}

    /** The address of a public key given as x ‖ y, 64 bytes. */
    public static byte[] ofPublicKey(byte[] publicKey) {
        byte[] hash = new byte[Keccak256.DIGEST_LENGTH];
        new Keccak256().update(publicKey, 0, PUBLIC_KEY_LENGTH).digest(hash, 0);
        return Arrays.copyOfRange(hash, hash.length - LENGTH, hash.length);
    }

    /** The text with 0x and the EIP-55 checksum in its letters' case. */
    public static String checksummed(byte[] address) {
        StringBuilder text = new StringBuilder(Eip55.TEXT_LENGTH);
        new Eip55().append(text, new UnsafeBuffer(address), 0);
        return text.toString();
    }

    static byte[] ofSecret(byte[] secret) {
        BigInteger publicKey = Sign.publicKeyFromPrivate(new BigInteger(1, secret));
        return ofPublicKey(Numeric.toBytesPadded(publicKey, PUBLIC_KEY_LENGTH));
    }
}
