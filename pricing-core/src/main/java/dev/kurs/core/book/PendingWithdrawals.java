package dev.kurs.core.book;

import dev.kurs.protocol.money.Amount;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.agrona.collections.Int2IntCounterMap;

/**
 * What partners asked settlement vaults to pay out, until it is paid or cancelled: a cancellation names the withdrawal alone, and this says whose it was and how much.
 *
 * <p>Of each partner the first {@value #MOST_OF_A_PARTNER} are remembered; one more that is cancelled is for an operator to correct.
 */
public final class PendingWithdrawals {
    public static final int MOST_OF_A_PARTNER = 1_000;

    /** In the order in which they were asked for. */
    private final Map<WithdrawalId, Withdrawal> pending = new LinkedHashMap<>();

    private final Int2IntCounterMap ofPartners = new Int2IntCounterMap(0);

    /** Raw units of a partner's token. */
    public record Withdrawal(WithdrawalId id, int partnerId, int tokenId, Amount amount) {}

    public void add(Withdrawal withdrawal) {
        boolean isRoom = ofPartners.get(withdrawal.partnerId()) < MOST_OF_A_PARTNER;
        if (isRoom && pending.putIfAbsent(withdrawal.id(), withdrawal) == null) {
            ofPartners.incrementAndGet(withdrawal.partnerId());
        }
    }

    /** The withdrawal, which is pending no more; null where none was. */
    public Withdrawal remove(WithdrawalId id) {
        Withdrawal removed = pending.remove(id);
        if (removed != null) {
            ofPartners.decrementAndGet(removed.partnerId());
        }
        return removed;
    }

    public Collection<Withdrawal> all() {
        return pending.values();
    }
}
