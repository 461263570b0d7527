package dev.kurs.core.book;

/** A corridor as the contracts have it: frozen or not, how far above fair a payout may lie, and whether a freeze of ours is on its way there. */
public final class ChainCorridor {
    private final GuardianFreeze guardianFreeze = new GuardianFreeze();
    private boolean frozen;
    private int boundBps;

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

    /** The freeze that an operator's FREEZE sends. */
    public GuardianFreeze guardianFreeze() {
        return guardianFreeze;
    }

    /** Whether the corridor is frozen on chain, or its freeze is ordered. */
    public boolean isFrozenOrOrdered() {
        return frozen || guardianFreeze.isOrdered();
    }
}
