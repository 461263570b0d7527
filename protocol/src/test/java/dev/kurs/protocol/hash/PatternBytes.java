package dev.kurs.protocol.hash;

/** Bytes whose i-th is 31 i + 7, for vectors of any length. */
final class PatternBytes {
    private PatternBytes() {}

    static byte[] ofLength(int length) {
        byte[] bytes = new byte[length];
        for (int index = 0; index < length; index++) {
            bytes[index] = (byte) (31 * index + 7);
        }
        return bytes;
    }
}
