package dev.kurs.core.book;

/** What the pool on chain still may lose, what open quotes may cost it of that, and whether it takes our signatures. */
public final class ChainPool {
    /** No token. */
    public static final int UNKNOWN = -1;

    private long lossE6;
    private long openLossE6;
    private boolean signing;
    private int feeTokenId = UNKNOWN;

    public void set(long newLossE6, boolean isSigning) {
        lossE6 = newLossE6;
        signing = isSigning;
    }

    /** Dollars at 10^-6 left of the loss budget, open quotes not yet counted. */
    public long lossE6() {
        return lossE6;
    }

    /** Whether a quote signed now would be taken. */
    public boolean isSigning() {
        return signing;
    }

    /** The token in which the pool owes fees, or {@link #UNKNOWN}. */
    public int feeTokenId() {
        return feeTokenId;
    }

    public void oweFeesIn(int tokenId) {
        feeTokenId = tokenId;
    }

    /** Whether one more quote's loss fits beside those of the open ones. */
    public boolean fits(long quoteLossE6) {
        return quoteLossE6 <= lossE6 - openLossE6;
    }

    /** Takes what a settled quote may have cost from the loss budget, of which no less than 0 is left. */
    public void spend(long quoteLossE6) {
        lossE6 = Math.max(0, lossE6 - quoteLossE6);
    }

    public void open(long quoteLossE6) {
        openLossE6 = Math.addExact(openLossE6, quoteLossE6);
    }

    public void close(long quoteLossE6) {
        openLossE6 = Math.subtractExact(openLossE6, quoteLossE6);
    }
}
