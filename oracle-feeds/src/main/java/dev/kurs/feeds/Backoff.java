package dev.kurs.feeds;

import java.util.random.RandomGenerator;

/**
 * How long to wait before the next attempt: doubles from the first pause to the longest, each shortened by at most half
 * at random so that many clients do not return at once.
 *
 * <p>Example: first 250 ms, longest 30 s gives pauses in 125–250 ms, 250–500 ms, … and in 15–30 s from the eighth on.
 */
public final class Backoff {
    private final long firstNs;
    private final long longestNs;
    private final RandomGenerator random;
    private long nextNs;

    public Backoff(long firstNs, long longestNs, RandomGenerator random) {
        if (firstNs < 2 || longestNs < firstNs) {
            throw new IllegalArgumentException(
                    "a backoff needs 2 ns <= first <= longest, not " + firstNs + " and " + longestNs);
        }
        this.firstNs = firstNs;
        this.longestNs = longestNs;
        this.random = random;
        this.nextNs = firstNs;
    }

    /** The next pause; the one after it may be twice as long. */
    public long nextPauseNs() {
        long pauseNs = nextNs;
        nextNs = pauseNs > longestNs / 2 ? longestNs : 2 * pauseNs;
        return jittered(pauseNs);
    }

    /** The longest pause, for what another attempt soon cannot mend. */
    public long longestPauseNs() {
        return jittered(longestNs);
    }

    public void reset() {
        nextNs = firstNs;
    }

    private long jittered(long pauseNs) {
        return pauseNs - random.nextLong(pauseNs / 2 + 1);
    }
}
