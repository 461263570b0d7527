package dev.kurs.core.feed;

/**
 * How far a feed's market is open again after its last closure: from rules 3 on only since PRIMARY or FALLBACK, fresh and sure, gave a price of after the
 * open (PRICING §7); before, since any price of after the open.
 *
 * <p>Open from Sunday 17:00 by the calendar, first good price at 17:00:20: closed until then for age, states and volatility alike.
 */
public final class MarketOpening {
    private boolean isByPrice;
    private long openedForNs = MarketCalendar.ALWAYS;
    private long openedAtNs = MarketCalendar.ALWAYS;

    /** Goes by good prices from now on, or no longer. */
    public void restore(boolean byPrice, long newOpenedForNs, long newOpenedAtNs) {
        isByPrice = byPrice;
        openedForNs = newOpenedForNs;
        openedAtNs = newOpenedAtNs;
    }

    public boolean isByPrice() {
        return isByPrice;
    }

    /** The end of the closure that a good price followed, or {@link MarketCalendar#ALWAYS}. */
    public long openedForNs() {
        return openedForNs;
    }

    /** When that price came. */
    public long openedAtNs() {
        return openedAtNs;
    }

    /** Forgets an opening that came later than a moment; whether there was one. */
    boolean forgetAfter(long timeNs) {
        boolean isLater = openedAtNs > timeNs;
        if (isLater) {
            restore(isByPrice, MarketCalendar.ALWAYS, MarketCalendar.ALWAYS);
        }
        return isLater;
    }

    /** Whether no good price has followed that open yet. */
    boolean awaits(long lastOpenNs) {
        return lastOpenNs > openedForNs;
    }

    /** A good price has followed the open. */
    void open(long lastOpenNs, long nowNs) {
        openedForNs = lastOpenNs;
        openedAtNs = nowNs;
    }

    /** Whether it was still awaited at a moment after that open. */
    boolean awaitedAt(long lastOpenNs, long timeNs) {
        return awaits(lastOpenNs) || (lastOpenNs == openedForNs && timeNs < openedAtNs);
    }
}
