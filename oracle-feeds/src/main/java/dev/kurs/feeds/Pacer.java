package dev.kurs.feeds;

import java.util.concurrent.TimeUnit;

/**
 * How a feed lets time pass, so that a test needs none.
 *
 * <p>Example: {@code Pacer.SLEEPING.pause(1_000_000)} sleeps for about one millisecond; a test's pacer moves a manual
 * clock on by one millisecond instead.
 */
@FunctionalInterface
public interface Pacer {
    /** Sleeps on the calling thread. */
    Pacer SLEEPING = TimeUnit.NANOSECONDS::sleep;

    /** Waits for about so many nanoseconds; an interruption ends the feed that waits. */
    void pause(long durationNs) throws InterruptedException;
}
