package dev.kurs.core.feed;

import java.util.Arrays;

/**
 * When a market is closed, as ascending intervals; a moment belongs to the interval that begins with it.
 *
 * <p>Closed from Friday 17:00 to Sunday 17:00: on Sunday at 16:59:59 {@code isClosed} is true, at 17:00:00 false, and then
 * {@code lastOpenNs} is Sunday 17:00.
 */
public final class MarketCalendar {
    /** No such moment. */
    public static final long NEVER = Long.MAX_VALUE;

    /** A market that was never closed. */
    public static final long ALWAYS = Long.MIN_VALUE;

    private final String name;
    private long[] fromsNs;
    private long[] tosNs;

    public MarketCalendar(String name, long[] fromsNs, long[] tosNs) {
        this.name = name;
        this.fromsNs = fromsNs.clone();
        this.tosNs = tosNs.clone();
        requireAscending();
    }

    /** A market that never closes. */
    public static MarketCalendar alwaysOpen() {
        return new MarketCalendar("", new long[0], new long[0]);
    }

    /** This calendar with further closures at its end; those it already has are left out. */
    public MarketCalendar with(long[] furtherFromsNs, long[] furtherTosNs) {
        MarketCalendar extended = new MarketCalendar(name, fromsNs, tosNs);
        for (int index = 0; index < furtherFromsNs.length; index++) {
            if (!contains(furtherFromsNs[index], furtherTosNs[index])) {
                extended.append(furtherFromsNs[index], furtherTosNs[index]);
            }
        }
        extended.requireAscending();
        return extended;
    }

    public String name() {
        return name;
    }

    public int closures() {
        return fromsNs.length;
    }

    public long fromNs(int index) {
        return fromsNs[index];
    }

    public long toNs(int index) {
        return tosNs[index];
    }

    public boolean isClosed(long nowNs) {
        int index = lastBegun(nowNs);
        return index >= 0 && nowNs < tosNs[index];
    }

    /** The end of the last closure that is over, or {@link #ALWAYS}. */
    public long lastOpenNs(long nowNs) {
        int index = lastBegun(nowNs);
        if (index >= 0 && nowNs < tosNs[index]) {
            index--;
        }
        return index < 0 ? ALWAYS : tosNs[index];
    }

    /** The next moment after now at which the market closes or opens, or {@link #NEVER}. */
    public long nextEdgeNs(long nowNs) {
        int index = lastBegun(nowNs);
        if (index >= 0 && nowNs < tosNs[index]) {
            return tosNs[index];
        }
        return index + 1 < fromsNs.length ? fromsNs[index + 1] : NEVER;
    }

    /** The index of the last closure that has begun, or −1. */
    private int lastBegun(long nowNs) {
        int found = Arrays.binarySearch(fromsNs, nowNs);
        return found >= 0 ? found : -found - 2;
    }

    private boolean contains(long fromNs, long toNs) {
        int found = Arrays.binarySearch(fromsNs, fromNs);
        return found >= 0 && tosNs[found] == toNs;
    }

    private void append(long fromNs, long toNs) {
        fromsNs = Arrays.copyOf(fromsNs, fromsNs.length + 1);
        tosNs = Arrays.copyOf(tosNs, tosNs.length + 1);
        fromsNs[fromsNs.length - 1] = fromNs;
        tosNs[tosNs.length - 1] = toNs;
    }

    private void requireAscending() {
        for (int index = 0; index < fromsNs.length; index++) {
            if (fromsNs[index] >= tosNs[index]) {
                throw new IllegalArgumentException("closures: " + fromsNs[index] + " to " + tosNs[index] + " is empty");
            }
            if (index > 0 && fromsNs[index] < tosNs[index - 1]) {
                throw new IllegalArgumentException("closures: " + fromsNs[index] + " begins before " + tosNs[index - 1]
                        + ", the end of the one before");
            }
        }
    }
}
