package dev.kurs.edge.server;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many bytes the bodies that are being read may hold together: with 64 MiB a thousand of the largest size, and the next that grows is refused.
 */
public final class BodyBudget {
    private final long capacityBytes;
    private final AtomicLong heldBytes = new AtomicLong();

    public BodyBudget(long capacityBytes) {
        this.capacityBytes = capacityBytes;
    }

    /** Takes bytes for a body that grows; false, and nothing is taken, where they are not free. */
    boolean take(long bytes) {
        long held = heldBytes.get();
        while (held + bytes <= capacityBytes) {
            if (heldBytes.compareAndSet(held, held + bytes)) {
                return true;
            }
            held = heldBytes.get();
        }
        return false;
    }

    /** Takes a body's first bytes, which are there for every connection: hostile bodies that use the budget up cannot keep a quote out. */
    void takeFirst(long bytes) {
        heldBytes.addAndGet(bytes);
    }

    void giveBack(long bytes) {
        heldBytes.addAndGet(-bytes);
    }

    boolean hasRoomFor(long bytes) {
        return heldBytes.get() + bytes <= capacityBytes;
    }

    public long heldBytes() {
        return heldBytes.get();
    }

    public long capacityBytes() {
        return capacityBytes;
    }
}
