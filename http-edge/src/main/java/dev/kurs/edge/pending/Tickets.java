package dev.kurs.edge.pending;

import dev.kurs.protocol.message.CorrelationIds;

/**
 * Correlation ids of the calls that wait: the number is 21 bits of generation and 16 bits of slot. Generation 1 of slot 3 is number 0x1_0003.
 *
 * <p>A generation comes again after two million calls of its slot, of which far fewer can be under way.
 */
final class Tickets {
    static final int MAX_SLOTS = 1 << 16;

    private static final long SLOT_MASK = MAX_SLOTS - 1;

    private final CorrelationIds ids;

    Tickets(CorrelationIds ids) {
        this.ids = ids;
    }

    long of(long generation, int slot) {
        return ids.of(generation * MAX_SLOTS + slot);
    }

    /** Whether the ticket is of this edge and of this run of it. */
    boolean isOurs(long correlationId) {
        return ids.isOurs(correlationId);
    }

    static int slot(long ticket) {
        return (int) (ticket & SLOT_MASK);
    }
}
