package dev.kurs.protocol.message;

/**
 * Correlation ids: whose they are, of which run of the process, and their number there, so that a reply reaches nobody else's waiter.
 *
 * <pre>
 *  63 │ 62 61 │ 60 … 37        │ 36 … 0
 *  0  │ owner │ run (24 bits)  │ number (37 bits)
 * </pre>
 *
 * A run is named by the sequence that its first command gets. A journal gives a sequence once, so two runs have the same name only where the earlier one
 * journaled nothing, and then nobody ever replies to it; names come again after 2^24 records, and no reply is under way for as long as that.
 *
 * <p>Example: the edge's number 5 in the run that begins with sequence 1 001 is 0x4000_7D20_0000_0005. An offerer that waits for nothing says 0.
 */
public final class CorrelationIds {
    /** Bits that an owner numbers its waiters with. */
    public static final int NUMBER_BITS = 37;

    private static final int RUN_BITS = 24;
    private static final int OWNER_SHIFT = NUMBER_BITS + RUN_BITS;
    private static final long RUN_MASK = (1L << RUN_BITS) - 1;
    private static final long NUMBER_MASK = (1L << NUMBER_BITS) - 1;

    private final long prefix;

    /** Who waits. */
    public enum Owner {
        SERVICE(1),
        EDGE(2),
        EXECUTES(3);

        private final long bits;

        Owner(long bits) {
            this.bits = bits;
        }
    }

    /** @param firstSequence what the run's first command gets: one more than the last sequence journaled when the process started */
    public CorrelationIds(Owner owner, long firstSequence) {
        prefix = (owner.bits << OWNER_SHIFT) | ((firstSequence & RUN_MASK) << NUMBER_BITS);
    }

    /** @param number of which the lowest 37 bits count */
    public long of(long number) {
        return prefix | (number & NUMBER_MASK);
    }

    /** Whether this owner gave the id out in this run. */
    public boolean isOurs(long correlationId) {
        return (correlationId & ~NUMBER_MASK) == prefix;
    }

    public static long number(long correlationId) {
        return correlationId & NUMBER_MASK;
    }
}
