package dev.kurs.core.book;

import dev.kurs.protocol.money.Amount;

/**
 * What the pool on chain still lets a token do, as last recorded.
 *
 * <p>USDT with {@code room} 5 000 000, {@code payable} 2 000 000 and a price of 10^18: 5 USDT may come in, 2 may go out, each is worth a
 * dollar to the pool. Until something is recorded nothing may move. With {@code turnover} 8 000 000 and a {@code flowUnit} of 1 000 000, of which an open quote
 * of 2.5 USDT takes 3, another of 5 fits.
 */
public final class ChainToken {
    private final Amount room = new Amount();
    private final Amount payable = new Amount();
    private final Amount priceE18 = new Amount();
    private final Amount turnover = new Amount();
    private final Amount flowUnit = new Amount();
    private final Amount openFees = new Amount();
    private final GuardianFreeze guardianFreeze = new GuardianFreeze();
    private int openMoves;
    private boolean paysFees;
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

    /** Raw units that may still be turned over, what comes in and what goes out added. */
    public Amount turnover() {
        return turnover;
    }

    /** Raw units in which the pool counts, rounding each commit up; 0 where it does not tell. */
    public Amount flowUnit() {
        return flowUnit;
    }

    /** Whether the pool owes fees in it. */
    public boolean paysFees() {
        return paysFees;
    }

    public void payFees(boolean pays) {
        paysFees = pays;
    }

    /** What the fees of open quotes may at most become in it, raw. */
    public Amount openFees() {
        return openFees;
    }

    /** How many open quotes move it. */
    public int openMoves() {
        return openMoves;
    }

    /** One more open quote moves it. */
    public void open() {
        openMoves++;
    }

    /** An open quote that moved it has ended. */
    public void close() {
        openMoves--;
    }

    public boolean isInboundFrozen() {
        return inboundFrozen;
    }

    /** The freeze that a token sends which left its peg. */
    public GuardianFreeze guardianFreeze() {
        return guardianFreeze;
    }

    /** Whether the contracts take none of it in, or a freeze is ordered after which they will not. */
    public boolean isInboundFrozenOrOrdered() {
        return inboundFrozen || guardianFreeze.isOrdered();
    }

    public boolean isOutboundFrozen() {
        return outboundFrozen;
    }

    public void freeze(boolean inbound, boolean outbound) {
        inboundFrozen = inbound;
        outboundFrozen = outbound;
    }
}
