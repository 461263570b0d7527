package dev.kurs.journal.reconcile;

import dev.kurs.protocol.message.sbe.Side;
import java.util.Comparator;

/**
 * Whose totals: one partner in one corridor on one side, by their internal ids; −1 is none.
 *
 * <p>Example: corridor 0, partner 3, SELL.
 */
public record TotalsKey(int corridorId, int partnerId, Side side) implements Comparable<TotalsKey> {
    private static final Comparator<TotalsKey> ORDER = Comparator.comparingInt(TotalsKey::corridorId)
            .thenComparingInt(TotalsKey::partnerId)
            .thenComparing(TotalsKey::side);

    @Override
    public int compareTo(TotalsKey other) {
        return ORDER.compare(this, other);
    }
}
