package dev.kurs.protocol.port;

import java.util.Optional;

/** Tells whose key made an ECDSA signature on secp256k1; any thread may ask. */
@FunctionalInterface
public interface SignerRecovery {
    /**
     * The signer's address, 20 bytes; empty for bytes that are no signature of anybody.
     *
     * @param digest 32 bytes that were signed
     * @param signature r, s and v of 27 or 28, 65 bytes
     */
    Optional<byte[]> signer(byte[] digest, byte[] signature);
}
