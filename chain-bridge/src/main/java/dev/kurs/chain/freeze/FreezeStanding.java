package dev.kurs.chain.freeze;

import dev.kurs.protocol.message.sbe.FreezeOrder;

/**
 * What the journal says of a freeze on chain.
 *
 * @param isWanted whether an operator's FREEZE runs, or the token is off its peg
 * @param isFrozen whether the chain's freeze of it is recorded
 * @param orderNumber sequence of the command that ordered the freeze
 * @param orderedAtBlock the newest block when it was ordered
 * @param version grows with every word about it
 */
record FreezeStanding(
        boolean isWanted, boolean isFrozen, FreezeOrder order, long orderNumber, long orderedAtBlock, long version) {
    static final FreezeStanding NONE = new FreezeStanding(false, false, FreezeOrder.NONE, 0, 0, 0);

    /** Whether there is something to do: to order, to send, or to see through. */
    boolean isOpen() {
        return order == FreezeOrder.ORDERED || (isWanted && order == FreezeOrder.NONE);
    }

    FreezeStanding wanted(boolean wanted) {
        return new FreezeStanding(wanted, isFrozen, order, orderNumber, orderedAtBlock, version + 1);
    }

    FreezeStanding frozen(boolean frozen) {
        return new FreezeStanding(isWanted, frozen, order, orderNumber, orderedAtBlock, version + 1);
    }

    FreezeStanding ordered(FreezeOrder next, long number, long block) {
        return new FreezeStanding(isWanted, isFrozen, next, number, block, version + 1);
    }
}
