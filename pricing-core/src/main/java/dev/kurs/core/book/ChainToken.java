package dev.kurs.core.book;

import dev.kurs.protocol.money.Amount;

/**
 * What the pool on chain still lets a token do, as last recorded.
 *
 * <p>USDT with {@code room} 5 000 000, {@code payable} 2 000 000 and a price of 10^18: 5 USDT may come in, 2 may go out, each is worth a
 * dollar to the pool. Until something is recorded nothing may move.
 */
public final class ChainToken {
    private final Amount room = new Amount();
    private final Amount payable = new Amount();
    private final Amount priceE18 = new Amount();
    private boolean inboundFrozen;
    private boolean outboundFrozen;

    /** Raw units that may still come in. */
    public Amount room() {
        return room;
    }

    /** Raw units that may still go out, less what providers are due. */
    public Amount payable() {
        return payable;
    }

    /** Dollars per whole token by the pool's feed, rounded down; 0 when the pool refuses the feed. */
    public Amount priceE18() {
        return priceE18;
    }

    public boolean isInboundFrozen() {
        return inboundFrozen;
    }

    public boolean isOutboundFrozen() {
        return outboundFrozen;
    }

    public void freeze(boolean inbound, boolean outbound) {
        inboundFrozen = inbound;
        outboundFrozen = outbound;
    }
}
