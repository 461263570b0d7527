package dev.kurs.chain.sandbox;

import java.time.Duration;

/**
 * When a kept feed answers anew.
 *
 * @param leastMoveBps a move of this or more is answered at once, basis points of the present answer
 * @param heartbeat an answer is repeated after this long
 * @param pause between two looks at the prices
 */
public record FeedKeepingTerms(int leastMoveBps, Duration heartbeat, Duration pause) {
    /** 10 bps, and every minute. */
    public static final FeedKeepingTerms USUAL =
            new FeedKeepingTerms(10, Duration.ofSeconds(60), Duration.ofMillis(250));

    /** @throws IllegalArgumentException if one of them is not positive */
    public FeedKeepingTerms {
        if (leastMoveBps <= 0 || !heartbeat.isPositive() || !pause.isPositive()) {
            throw new IllegalArgumentException("least move, heartbeat and pause must be positive: " + leastMoveBps
                    + " bps, " + heartbeat + ", " + pause);
        }
    }
}
