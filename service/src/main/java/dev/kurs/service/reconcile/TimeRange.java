package dev.kurs.service.reconcile;

/**
 * Block times that are looked at, Unix seconds.
 *
 * @param fromSeconds the first
 * @param toSeconds the first that is not
 */
public record TimeRange(long fromSeconds, long toSeconds) {
    /** No time at all. */
    static final TimeRange NEVER = new TimeRange(0, 0);

    boolean includes(long timeSeconds) {
        return timeSeconds >= fromSeconds && timeSeconds < toSeconds;
    }

    /** What of the range comes after a time. */
    TimeRange behind(long timeSeconds) {
        return new TimeRange(Math.max(fromSeconds, timeSeconds + 1), toSeconds);
    }

    /** The same and so much on either side; what has no end keeps having none. */
    TimeRange widenedBy(long seconds) {
        return new TimeRange(fromSeconds - seconds, toSeconds + Math.min(seconds, Long.MAX_VALUE - toSeconds));
    }

    /** Whether the range comes after a time. */
    boolean isAfter(long timeSeconds) {
        return timeSeconds < fromSeconds;
    }
}
