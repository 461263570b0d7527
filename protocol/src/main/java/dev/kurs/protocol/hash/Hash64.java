package dev.kurs.protocol.hash;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * xxHash64 (Collet's specification, seed 0), fed in parts and reused, for state hashes: "abc" gives 0x44BC2CF5AD770999. Guards against
 * mistakes, not against malice.
 */
public final class Hash64 {
    private static final int STRIPE_LENGTH = 32;
    private static final long PRIME_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long PRIME_3 = 0x165667B19E3779F9L;
    private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
    private static final long PRIME_5 = 0x27D4EB2F165667C5L;
    private static final long UNSIGNED_INT = 0xFFFF_FFFFL;

    private final UnsafeBuffer stripe = new UnsafeBuffer(new byte[STRIPE_LENGTH]);
    private int stripeLength;
    private long totalLength;
    private long lane1;
    private long lane2;
    private long lane3;
    private long lane4;

    public Hash64() {
        reset();
    }

    /** Forgets everything fed so far. */
    public Hash64 reset() {
        lane2 = PRIME_2;
        lane1 = lane2 + PRIME_1;
        lane3 = 0;
        lane4 = -PRIME_1;
        stripeLength = 0;
        totalLength = 0;
        return this;
    }

    public Hash64 update(DirectBuffer source, int offset, int length) {
        int end = offset + length;
        for (int from = offset; from < end; ) {
            if (stripeLength == 0 && end - from >= STRIPE_LENGTH) {
                mixStripe(source, from);
                from += STRIPE_LENGTH;
            } else {
                from += keep(source, from, end);
            }
        }
        totalLength += length;
        return this;
    }

    /** The hash of everything fed since the last reset; more may be fed after. */
    public long value() {
        long hash = totalLength >= STRIPE_LENGTH ? mergedLanes() : PRIME_5;
        return avalanche(mixTail(hash + totalLength));
    }

    private int keep(DirectBuffer source, int from, int end) {
        int taken = Math.min(STRIPE_LENGTH - stripeLength, end - from);
        stripe.putBytes(stripeLength, source, from, taken);
        stripeLength += taken;
        if (stripeLength == STRIPE_LENGTH) {
            mixStripe(stripe, 0);
            stripeLength = 0;
        }
        return taken;
    }

    private void mixStripe(DirectBuffer source, int from) {
        lane1 = round(lane1, source.getLong(from, ByteOrder.LITTLE_ENDIAN));
        lane2 = round(lane2, source.getLong(from + 8, ByteOrder.LITTLE_ENDIAN));
        lane3 = round(lane3, source.getLong(from + 16, ByteOrder.LITTLE_ENDIAN));
        lane4 = round(lane4, source.getLong(from + 24, ByteOrder.LITTLE_ENDIAN));
    }

    private long mergedLanes() {
        long hash = Long.rotateLeft(lane1, 1)
                + Long.rotateLeft(lane2, 7)
                + Long.rotateLeft(lane3, 12)
                + Long.rotateLeft(lane4, 18);
        return merge(merge(merge(merge(hash, lane1), lane2), lane3), lane4);
    }

    private long mixTail(long start) {
        long hash = start;
        int index = 0;
        for (; index + Long.BYTES <= stripeLength; index += Long.BYTES) {
            hash ^= round(0, stripe.getLong(index, ByteOrder.LITTLE_ENDIAN));
            hash = Long.rotateLeft(hash, 27) * PRIME_1 + PRIME_4;
        }
        if (index + Integer.BYTES <= stripeLength) {
            hash ^= (stripe.getInt(index, ByteOrder.LITTLE_ENDIAN) & UNSIGNED_INT) * PRIME_1;
            hash = Long.rotateLeft(hash, 23) * PRIME_2 + PRIME_3;
            index += Integer.BYTES;
        }
        for (; index < stripeLength; index++) {
            hash ^= (stripe.getByte(index) & 0xFF) * PRIME_5;
            hash = Long.rotateLeft(hash, 11) * PRIME_1;
        }
        return hash;
    }

    private static long round(long lane, long input) {
        return Long.rotateLeft(lane + input * PRIME_2, 31) * PRIME_1;
    }

    private static long merge(long hash, long lane) {
        return (hash ^ round(0, lane)) * PRIME_1 + PRIME_4;
    }

    private static long avalanche(long start) {
        long hash = (start ^ (start >>> 33)) * PRIME_2;
        hash = (hash ^ (hash >>> 29)) * PRIME_3;
        return hash ^ (hash >>> 32);
    }
}
