package dev.kurs.core.book;

/** A corridor as the contracts have it: frozen or not, and how far above fair a payout may lie. */
public final class ChainCorridor {
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
}
