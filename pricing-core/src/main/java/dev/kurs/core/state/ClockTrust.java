package dev.kurs.core.state;

/** Whether the clock that times commands is trusted, and by how much it was last said to be off: two hours ahead is 7 200 × 10^9 ns. */
public final class ClockTrust {
    private boolean isTrusted = true;
    private long offsetNs;

    public void set(boolean isTrustedNow, long newOffsetNs) {
        isTrusted = isTrustedNow;
        offsetNs = newOffsetNs;
    }

    public boolean isTrusted() {
        return isTrusted;
    }

    public long offsetNs() {
        return offsetNs;
    }
}
