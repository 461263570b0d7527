package dev.kurs.chain.execution;

import dev.kurs.chain.abi.Bytes32;
import java.util.HashMap;
import java.util.Map;

/**
 * Whose executions have the sender's places: a partner gets another one while more are free than it has.
 *
 * <p>Example: of 256 places one partner alone has 128 at most, and two who begin together 86 and 85: a third finds 85 free.
 */
final class PartnerPlaces {
    private final int most;
    private final Map<Bytes32, Integer> byPartner = new HashMap<>();
    private int taken;

    PartnerPlaces(int most) {
        this.most = most;
    }

    synchronized boolean isOneFor(Bytes32 partner) {
        return byPartner.getOrDefault(partner, 0) < most - taken;
    }

    synchronized void take(Bytes32 partner) {
        byPartner.merge(partner, 1, Integer::sum);
        taken++;
    }

    synchronized void giveBack(Bytes32 partner) {
        byPartner.computeIfPresent(partner, (same, count) -> count == 1 ? null : count - 1);
        taken--;
    }
}
