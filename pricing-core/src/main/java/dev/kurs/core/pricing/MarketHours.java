package dev.kurs.core.pricing;

/** When a corridor's market is closed: {@code closedAt} of a Saturday noon in New York is true for an FX pair. */
@FunctionalInterface
public interface MarketHours {
    /** A market that never closes. */
    MarketHours ALWAYS_OPEN = timeNs -> false;

    /** Whether the market is closed at a time, in nanoseconds since the epoch. */
    boolean closedAt(long timeNs);
}
