package dev.kurs.core.book;

/** A corridor as the contracts have it: frozen or not, and how far above fair a payout may lie. */
public final class ChainCorridor {
    private boolean frozen;
    private int boundBps;

    public boolean isFrozen() {
        return frozen;
    }

    public int boundBps() {
        return boundBps;
    }

    public void set(boolean isFrozen, int newBoundBps) {
        frozen = isFrozen;
        boundBps = newBoundBps;
    }
}
