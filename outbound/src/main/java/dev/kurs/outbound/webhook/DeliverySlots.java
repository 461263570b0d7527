package dev.kurs.outbound.webhook;

import java.util.LinkedHashSet;
import java.util.OptionalInt;
import java.util.Set;

/**
 * How many attempts are under way at once: so many to partners that answer, so many to those whose last attempt failed or was slow, so that these never take
 * the others' places.
 */
final class DeliverySlots {
    private final int most;
    private final Set<Integer> waiting = new LinkedHashSet<>();
    private int taken;

    DeliverySlots(int most) {
        this.most = most;
    }

    /** Takes a slot; where there is none the partner waits for one, behind those that wait already. */
    boolean take(int partnerId) {
        if (taken < most) {
            taken++;
            return true;
        }
        waiting.add(partnerId);
        return false;
    }

    void release() {
        taken--;
    }

    /** Whoever waits longest, once there is a slot; it should look again. */
    OptionalInt nextWaiting() {
        if (taken >= most || waiting.isEmpty()) {
            return OptionalInt.empty();
        }
        int next = waiting.iterator().next();
        waiting.remove(next);
        return OptionalInt.of(next);
    }
}
