package dev.kurs.chain.watch;

import java.time.Duration;

/**
 * How the chain is watched.
 *
 * <p>Example: {@code WatcherSettings.standard(5)} looks every second, records a block once five follow it, reads 64 blocks at most between two
 * {@code AdvanceChain}, and is unhealthy when the newest block is a minute old.
 *
 * @param confirmations how many blocks must follow one before it is recorded; deeper reorganisations end in an alarm
 * @param mostBlocksAtOnce between two {@code AdvanceChain}
 * @param idling which blocks are recorded while nothing of ours happens
 */
public record WatcherSettings(
        int confirmations, Duration interval, int mostBlocksAtOnce, Duration maxHeadAge, Idling idling) {
    public static final int MOST_CONFIRMATIONS = 10_000;
    public static final Duration LONGEST_INTERVAL = Duration.ofMinutes(10);
    public static final Duration LONGEST_HEAD_AGE = Duration.ofDays(1);

    private static final int MOST_BLOCKS = 1_024;

    /** @throws IllegalArgumentException if a member is out of range; the message names it */
    public WatcherSettings {
        require("confirmations", confirmations, 0, MOST_CONFIRMATIONS);
        require("interval in ms", interval.toMillis(), 1, LONGEST_INTERVAL.toMillis());
        require("mostBlocksAtOnce", mostBlocksAtOnce, 1, MOST_BLOCKS);
        require("maxHeadAge in ms", maxHeadAge.toMillis(), 1, LONGEST_HEAD_AGE.toMillis());
    }

    /** Every block is recorded. */
    public WatcherSettings(int confirmations, Duration interval, int mostBlocksAtOnce, Duration maxHeadAge) {
        this(confirmations, interval, mostBlocksAtOnce, maxHeadAge, Idling.NEVER);
    }

    public static WatcherSettings standard(int confirmations) {
        return new WatcherSettings(confirmations, Duration.ofSeconds(1), 64, Duration.ofMinutes(1));
    }

    private static void require(String name, long value, long lowest, long highest) {
        if (value < lowest || value > highest) {
            throw new IllegalArgumentException(name + " is " + value + ", must be " + lowest + " to " + highest);
        }
    }
}
