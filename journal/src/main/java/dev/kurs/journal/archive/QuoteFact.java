package dev.kurs.journal.archive;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/**
 * That a journal file tells something of a quote, and where: 36 bits of the record's offset in fours, 25 of the frame's number in it, 2 of what it tells.
 *
 * <p>Facts of one file are in its order when they are in their own. A quote is known by 128 of its id's 256 bits, of which no two that the engine issues share
 * all (a billion quotes do with a probability of 2^-69); where an id comes from the chain, the record is asked for the rest.
 */
final class QuoteFact {
    static final int ISSUED = 0;
    static final int EXPIRED = 1;
    static final int SETTLED = 2;
    static final int FAILED = 3;

    private static final int KIND_BITS = 2;
    private static final int NUMBER_BITS = 25;
    private static final int OFFSET_UNIT_BITS = 2;
    private static final int OFFSET_SHIFT = KIND_BITS + NUMBER_BITS;
    private static final long MOST_OFFSET = ((1L << 36) - 1) << OFFSET_UNIT_BITS;
    private static final int SECOND = 8;
    private static final int LAST = 24;

    private QuoteFact() {}

    static long of(int kind, long recordOffset, int frameNumber) {
        if (recordOffset > MOST_OFFSET || frameNumber >= 1 << NUMBER_BITS) {
            throw new IllegalStateException("a record at " + recordOffset + " with frame " + frameNumber
                    + " is beyond what a quote index holds");
        }
        return ((recordOffset >> OFFSET_UNIT_BITS) << OFFSET_SHIFT) | ((long) frameNumber << KIND_BITS) | kind;
    }

    static int kind(long fact) {
        return (int) fact & ((1 << KIND_BITS) - 1);
    }

    static int frameNumber(long fact) {
        return (int) (fact >>> KIND_BITS) & ((1 << NUMBER_BITS) - 1);
    }

    static long recordOffset(long fact) {
        return (fact >>> OFFSET_SHIFT) << OFFSET_UNIT_BITS;
    }

    /** The first half of the bits by which a quote is known. */
    static long high(DirectBuffer id, int offset) {
        return id.getLong(offset, ByteOrder.BIG_ENDIAN);
    }

    /** The other half; neighbours share all but the last byte of their ids, so it counts. */
    static long low(DirectBuffer id, int offset) {
        return id.getLong(offset + SECOND, ByteOrder.BIG_ENDIAN) + id.getLong(offset + LAST, ByteOrder.BIG_ENDIAN);
    }
}
