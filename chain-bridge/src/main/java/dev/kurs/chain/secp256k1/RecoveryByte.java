package dev.kurs.chain.secp256k1;

/** Turns a recovery id into the v byte that contracts expect: 0 becomes 27, 1 becomes 28. */
final class RecoveryByte {
    private static final int BASE = 27;

    private RecoveryByte() {}

    /**
     * The v byte of a recovery id.
     *
     * @throws IllegalStateException for 2 and 3 (r overflowed the group order, once in 2^127): no contract recovers those
     */
    static byte of(int recoveryId) {
        if (recoveryId < 0 || recoveryId > 1) {
            throw new IllegalStateException("no contract recovers a signature with recovery id " + recoveryId);
        }
        return (byte) (BASE + recoveryId);
    }
}
