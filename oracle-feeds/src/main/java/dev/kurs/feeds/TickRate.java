package dev.kurs.feeds;

/**
 * Counts what happened in the last sixty seconds, in sixty slots.
 *
 * <p>Example: a tick each 400 ms makes {@code perMinute} 150 after a minute.
 */
final class TickRate {
    private static final int SLOTS = 60;
    private static final long SECOND_NS = 1_000_000_000;

    private final long[] counts = new long[SLOTS];
    private long latestSecond = Long.MIN_VALUE;

    void count(long nowNs) {
        forget(nowNs);
        counts[slot(latestSecond)]++;
    }

    long perMinute(long nowNs) {
        forget(nowNs);
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }

    /** Empties the slots of the seconds that have begun since, and all of them where the clock was set back by more than it is slewed. */
    private void forget(long nowNs) {
        long second = Math.floorDiv(nowNs, SECOND_NS);
        if (second + 1 < latestSecond) {
            latestSecond = Long.MIN_VALUE;
        }
        long first = Math.max(latestSecond + 1, second - SLOTS + 1);
        for (long at = first; at <= second; at++) {
            counts[slot(at)] = 0;
        }
        latestSecond = Math.max(latestSecond, second);
    }

    private static int slot(long second) {
        return Math.floorMod(second, SLOTS);
    }
}
