package dev.kurs.chain.quote;

/**
 * A signature in 64 bytes (EIP-2098): r, then s with v's parity in its highest bit, which is free because s is low.
 *
 * <p>Example: v 28 sets that bit, v 27 leaves it.
 */
final class CompactSignature {
    /** Bytes of the short form. */
    static final int LENGTH = 64;

    private static final int FULL_LENGTH = 65;
    private static final int S_OFFSET = 32;
    private static final int EVEN = 27;
    private static final int ODD = 28;
    private static final int PARITY_BIT = 0x80;

    private CompactSignature() {}

    /**
     * Writes the short form of r‖s‖v.
     *
     * @throws IllegalArgumentException if it is not 65 bytes, s is not low or v is neither 27 nor 28
     */
    static void put(byte[] signature, byte[] target, int offset) {
        if (signature.length != FULL_LENGTH) {
            throw new IllegalArgumentException("a signature has 65 bytes, this one " + signature.length);
        }
        int v = signature[LENGTH];
        if ((v != EVEN && v != ODD) || signature[S_OFFSET] < 0) {
            throw new IllegalArgumentException("a signature has v 27 or 28 and low s, this one v " + v);
        }
        System.arraycopy(signature, 0, target, offset, LENGTH);
        if (v == ODD) {
            target[offset + S_OFFSET] |= (byte) PARITY_BIT;
        }
    }
}
