package dev.kurs.protocol.message;

/**
 * How far a journal's sequences leap where an operator goes on without records that were lost, or with a copy behind which the original went on: further than any of those went.
 *
 * <p>Example: record 900 is the last that was kept, and the next is 900 + 2^40. What is counted anew from 2^40 there has numbers that none of the lost had.
 */
public final class SequenceLeap {
    public static final long LENGTH = 1L << 40;

    private SequenceLeap() {}

    /** Behind which number whatever a record is the first to count begins: 0 before the first leap, 2^40 behind it. */
    public static long countedFrom(long sequence) {
        return sequence - sequence % LENGTH;
    }
}
