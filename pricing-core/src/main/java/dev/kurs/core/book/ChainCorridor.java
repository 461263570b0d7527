package dev.kurs.core.book;

import dev.kurs.protocol.message.sbe.FreezeOrder;

/** A corridor as the contracts have it: frozen or not, how far above fair a payout may lie, and whether a freeze of ours is on its way there. */
public final class ChainCorridor {
    private boolean frozen;
    private int boundBps;
    private FreezeOrder order = FreezeOrder.NONE;
    private long orderNumber;
    private long orderedAtBlock;

    public boolean isFrozen() {
        return frozen;
    }

    /** Whether the contracts have it: each of theirs has a bound above zero. */
    public boolean isKnown() {
        return boundBps > 0;
    }

    public int boundBps() {
        return boundBps;
    }

    public void set(boolean isFrozen, int newBoundBps) {
        frozen = isFrozen;
        boundBps = newBoundBps;
    }

    /** How far the freeze is that an operator's FREEZE sends. */
    public FreezeOrder order() {
        return order;
    }

    /** Whether nothing settles there, or soon nothing will. */
    public boolean isFrozenOrOrdered() {
        return frozen || order == FreezeOrder.ORDERED;
    }

    /** Sequence of the command that ordered the freeze. */
    public long orderNumber() {
        return orderNumber;
    }

    /** The newest block when the freeze was ordered. */
    public long orderedAtBlock() {
        return orderedAtBlock;
    }

    /** A freeze is to be sent from now on. */
    public void order(long number, long newestBlock) {
        restoreOrder(FreezeOrder.ORDERED, number, newestBlock);
    }

    /** The ordered freeze was seen on chain, or was given up, or is over. */
    public void moveOrder(FreezeOrder next) {
        order = next;
    }

    public void restoreOrder(FreezeOrder restored, long number, long newestBlock) {
        order = restored;
        orderNumber = number;
        orderedAtBlock = newestBlock;
    }
}
