package dev.kurs.edge.pending;

/**
 * Correlation ids of the edge: bit 62, 42 bits of generation, 20 bits of slot. Generation 1 of slot 3 is
 * 0x4000_0000_0010_0003.
 */
final class Tickets {
    static final int MAX_SLOTS = 1 << 20;

    private static final long MARK = 1L << 62;
    private static final int SLOT_BITS = 20;
    private static final long SLOT_MASK = MAX_SLOTS - 1;
    private static final long GENERATION_MASK = (1L << 42) - 1;

    private Tickets() {}

    static long of(long generation, int slot) {
        return MARK | (generation & GENERATION_MASK) << SLOT_BITS | slot;
    }

    static boolean isOurs(long correlationId) {
        return correlationId > 0 && (correlationId & MARK) != 0;
    }

    static int slot(long ticket) {
        return (int) (ticket & SLOT_MASK);
    }
}
