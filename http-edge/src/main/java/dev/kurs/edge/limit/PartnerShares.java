package dev.kurs.edge.limit;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many places of a pool that all share each partner holds, operators together counting as one more: with a most of 1 024, a partner's
 * 1 025th waiting call is refused and nobody else's.
 */
public final class PartnerShares {
    private final int most;
    private final PerPartner<AtomicInteger> held = new PerPartner<>(AtomicInteger::new);

    public PartnerShares(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("a partner's share must be 1 or more: " + most);
        }
        this.most = most;
    }

    public int most() {
        return most;
    }

    /** Takes a place; false when the partner holds as many as it may. */
    public boolean tryTake(int partnerId) {
        AtomicInteger count = held.of(partnerId);
        if (count.incrementAndGet() <= most) {
            return true;
        }
        count.decrementAndGet();
        return false;
    }

    public void giveBack(int partnerId) {
        held.of(partnerId).decrementAndGet();
    }
}
