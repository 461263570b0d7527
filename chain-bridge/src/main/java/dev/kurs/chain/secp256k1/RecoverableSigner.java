package dev.kurs.chain.secp256k1;

/**
 * Signs 32-byte digests with one key: RFC 6979 nonce (HMAC-SHA256), low s, recovery id.
 *
 * <p>Every implementation gives the same 65 bytes: r (32) ‖ s (32) ‖ v, v 27 or 28. One thread at a time.
 */
public interface RecoverableSigner extends AutoCloseable {
    /** Length of a signature, bytes. */
    int SIGNATURE_LENGTH = 65;

    /** Length of a digest, bytes. */
    int DIGEST_LENGTH = 32;

    /** Writes the signature of {@code digest} (32 bytes) to the first 65 bytes of {@code signature}. */
    void sign(byte[] digest, byte[] signature);

    /** What signs, for the log: "native libsecp256k1" or "pure Java". */
    String implementation();

    /** Forgets the key; a closed signer signs no more. */
    @Override
    void close();
}
