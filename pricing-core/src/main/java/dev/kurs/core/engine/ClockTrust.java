package dev.kurs.core.engine;

/** Whether the clock that times commands is trusted, and by how much it was last said to be off: two hours ahead is 7 200 × 10^9 ns. */
final class ClockTrust {
    private boolean isTrusted = true;
    private long offsetNs;

    void set(boolean isTrustedNow, long newOffsetNs) {
        isTrusted = isTrustedNow;
        offsetNs = newOffsetNs;
    }

    boolean isTrusted() {
        return isTrusted;
    }

    long offsetNs() {
        return offsetNs;
    }
}
