package dev.kurs.outbound.webhook;

import java.util.HashSet;
import java.util.Set;

/** The deliveries to one partner that are under way: at most one first attempt, so that these stay in order, and a few retries beside it. */
final class DeliveryLane {
    static final int MOST_RETRIES = 4;

    final int partnerId;
    final Set<String> retrying = new HashSet<>();
    boolean isTrying;
    boolean isTroubled;

    DeliveryLane(int partnerId) {
        this.partnerId = partnerId;
    }

    boolean isIdle() {
        return !isTrying && retrying.isEmpty();
    }

    boolean mayRetry() {
        return retrying.size() < MOST_RETRIES;
    }
}
