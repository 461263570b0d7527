package dev.kurs.core.feed;

import dev.kurs.protocol.message.sbe.PriceSource;

/**
 * What a feed says at one moment: which source counts, and what the check makes of it.
 *
 * <p>PRIMARY fresh at 16312.5, check fresh at 16300, bound 10 bps: {@code source()} PRIMARY, {@code finding()} WITHIN. With the
 * check too old: {@code finding()} UNKNOWN, so the feed is unchecked. No source at all: {@code isStale()}.
 */
public final class FeedReading {
    private static final long NEVER_READ = Long.MIN_VALUE;

    private long readAtNs = NEVER_READ;
    private FeedSource selected;
    private PriceSource source = PriceSource.PRIMARY;
    private Latch.Finding finding = Latch.Finding.UNKNOWN;
    private long nextChangeNs = MarketCalendar.NEVER;

    /** Whether it was read at this moment and nothing has come since; if not, it now counts as read then. */
    boolean isRead(long nowNs) {
        boolean current = readAtNs == nowNs;
        readAtNs = nowNs;
        return current;
    }

    void expire() {
        readAtNs = NEVER_READ;
    }

    void set(FeedSource newSelected, PriceSource newSource, Latch.Finding newFinding) {
        selected = newSelected;
        source = newSource;
        finding = newFinding;
    }

    void mayChangeAt(long momentNs) {
        nextChangeNs = momentNs;
    }

    /** The next moment at which it may read otherwise although no tick comes, or {@link MarketCalendar#NEVER}. */
    public long nextChangeNs() {
        return nextChangeNs;
    }

    public boolean isStale() {
        return selected == null;
    }

    /** The tick that counts; null while the feed is stale. */
    public FeedSource selected() {
        return selected;
    }

    /** PRIMARY while the feed is stale. */
    public PriceSource source() {
        return source;
    }

    public Latch.Finding finding() {
        return finding;
    }

    public boolean isChecked() {
        return finding != Latch.Finding.UNKNOWN;
    }
}
