package dev.kurs.core.book;

import dev.kurs.protocol.money.SignedAmount;

/** What is counted of a corridor's open batch: opened at 12:00:00, three swaps and a hedge, realised 150 raw quote units so far. */
public final class RebalancingBatch {
    private final SignedAmount realisedBefore = new SignedAmount();
    private long openedAtNs;
    private int swaps;
    private int hedges;

    /** Begins with nothing counted. */
    public void open(long nowNs, SignedAmount realisedSoFar) {
        openedAtNs = nowNs;
        realisedBefore.set(realisedSoFar);
        swaps = 0;
        hedges = 0;
    }

    /** Counts one trade. */
    public void count(boolean isHedge) {
        swaps += isHedge ? 0 : 1;
        hedges += isHedge ? 1 : 0;
    }

    /** Lets it have been opened no later than the given moment; whether that is another than it was. */
    public boolean limitOpenedAt(long latestNs) {
        boolean isLater = openedAtNs > latestNs;
        openedAtNs = Math.min(openedAtNs, latestNs);
        return isLater;
    }

    /** Puts back what a snapshot has. */
    public void restore(long newOpenedAtNs, int newSwaps, int newHedges, SignedAmount newRealisedBefore) {
        openedAtNs = newOpenedAtNs;
        swaps = newSwaps;
        hedges = newHedges;
        realisedBefore.set(newRealisedBefore);
    }

    /** When the command came that opened it; 0 where that was before batches were counted. */
    public long openedAtNs() {
        return openedAtNs;
    }

    public int swaps() {
        return swaps;
    }

    public int hedges() {
        return hedges;
    }

    /** What the corridor had realised before it opened, raw quote units. */
    public SignedAmount realisedBefore() {
        return realisedBefore;
    }
}
