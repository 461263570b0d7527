package dev.kurs.protocol.hash;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/**
 * MurmurHash3 x64 128, computed in one go and reused, for request ids and client refs: with seed 0, "The quick brown fox jumps over the
 * lazy dog" gives high 0xE34BBC7BBC071B6C and low 0x7A433CA9C49A9347. Two honest texts never meet; a sender can make two of its own meet, so a
 * fingerprint is only ever compared with others of the same sender.
 */
public final class Fingerprint128 {
    private static final int BLOCK_LENGTH = 16;
    private static final long C1 = 0x87C37B91114253D5L;
    private static final long C2 = 0x4CF5AD432745937FL;
    private static final long UNSIGNED_INT = 0xFFFF_FFFFL;

    private long high;
    private long low;

    /** Computes the fingerprint of some bytes under a seed, taken unsigned, such as the sender's id. */
    public Fingerprint128 compute(int seed, DirectBuffer source, int offset, int length) {
        high = seed & UNSIGNED_INT;
        low = high;
        int tailLength = length % BLOCK_LENGTH;
        int tail = offset + length - tailLength;
        for (int from = offset; from < tail; from += BLOCK_LENGTH) {
            mixBlock(
                    source.getLong(from, ByteOrder.LITTLE_ENDIAN),
                    source.getLong(from + Long.BYTES, ByteOrder.LITTLE_ENDIAN));
        }
        high ^= scrambleFirst(littleEndian(source, tail, Math.min(tailLength, Long.BYTES)));
        low ^= scrambleSecond(littleEndian(source, tail + Long.BYTES, tailLength - Long.BYTES));
        finish(length);
        return this;
    }

    /** The first 64 bits (h1 in the reference code). */
    public long high() {
        return high;
    }

    /** The last 64 bits (h2 in the reference code). */
    public long low() {
        return low;
    }

    private void mixBlock(long first, long second) {
        high ^= scrambleFirst(first);
        high = (Long.rotateLeft(high, 27) + low) * 5 + 0x52DCE729;
        low ^= scrambleSecond(second);
        low = (Long.rotateLeft(low, 31) + high) * 5 + 0x38495AB5;
    }

    private void finish(int length) {
        high ^= length;
        low ^= length;
        high += low;
        low += high;
        high = avalanche(high);
        low = avalanche(low);
        high += low;
        low += high;
    }

    private static long scrambleFirst(long block) {
        return Long.rotateLeft(block * C1, 31) * C2;
    }

    private static long scrambleSecond(long block) {
        return Long.rotateLeft(block * C2, 33) * C1;
    }

    private static long littleEndian(DirectBuffer source, int offset, int length) {
        long value = 0;
        for (int index = length - 1; index >= 0; index--) {
            value = (value << Byte.SIZE) | (source.getByte(offset + index) & 0xFF);
        }
        return value;
    }

    private static long avalanche(long start) {
        long hash = (start ^ (start >>> 33)) * 0xFF51AFD7ED558CCDL;
        hash = (hash ^ (hash >>> 33)) * 0xC4CEB9FE1A85EC53L;
        return hash ^ (hash >>> 33);
    }
}
