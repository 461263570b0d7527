package dev.kurs.edge.pending;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The slots that no call has, the one that was free longest first.
 *
 * <p>In a queue of nodes, which costs 24 bytes a call: one over an array refuses, empty or full as it may look, while a thread stands still in the middle of a step.
 */
final class FreeSlots {
    private final Queue<Pending> slots = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();

    /** Takes a free slot; null where none is free. */
    Pending take() {
        Pending slot = slots.poll();
        if (slot != null) {
            count.decrementAndGet();
        }
        return slot;
    }

    /** Has one back, or for the first time. */
    void giveBack(Pending slot) {
        count.incrementAndGet();
        slots.add(slot);
    }

    /** How many there are, near enough for a gauge. */
    int count() {
        return count.get();
    }
}
