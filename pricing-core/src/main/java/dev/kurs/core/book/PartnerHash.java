package dev.kurs.core.book;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/**
 * 192 of the 256 bits of a partner's hash, by which contracts know it: nobody finds two partners that share them.
 *
 * <p>keccak256 of the UUID's text in 32 bytes; the last eight are left out.
 */
public record PartnerHash(int head, long high, long low, int tail) {
    private static final int HIGH = Integer.BYTES;
    private static final int LOW = HIGH + Long.BYTES;
    private static final int TAIL = LOW + Long.BYTES;

    /** Reads the 32 bytes at an offset. */
    public static PartnerHash of(DirectBuffer buffer, int offset) {
        return new PartnerHash(
                buffer.getInt(offset, ByteOrder.BIG_ENDIAN),
                buffer.getLong(offset + HIGH, ByteOrder.BIG_ENDIAN),
                buffer.getLong(offset + LOW, ByteOrder.BIG_ENDIAN),
                buffer.getInt(offset + TAIL, ByteOrder.BIG_ENDIAN));
    }
}
