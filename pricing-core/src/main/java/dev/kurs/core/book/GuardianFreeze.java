package dev.kurs.core.book;

import dev.kurs.protocol.message.sbe.FreezeOrder;

/** How far a freeze of ours is on its way to the chain: of a corridor that an operator has frozen, of a token that left its peg. */
public final class GuardianFreeze {
    private FreezeOrder order = FreezeOrder.NONE;
    private long orderNumber;
    private long orderedAtBlock;

    public FreezeOrder order() {
        return order;
    }

    /** Whether it was sent or is about to be, and no block has had it yet. */
    public boolean isOrdered() {
        return order == FreezeOrder.ORDERED;
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
        restore(FreezeOrder.ORDERED, number, newestBlock);
    }

    /** The ordered freeze was seen on chain, or was given up, or is over. */
    public void move(FreezeOrder next) {
        order = next;
    }

    public void restore(FreezeOrder restored, long number, long newestBlock) {
        order = restored;
        orderNumber = number;
        orderedAtBlock = newestBlock;
    }
}
