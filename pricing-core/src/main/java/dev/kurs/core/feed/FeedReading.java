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

    private long readAtNs;
    private FeedSource selected;
    private PriceSource source = PriceSource.PRIMARY;
    private Latch.Finding finding = Latch.Finding.UNKNOWN;
    private PriceSource lowerCheck = PriceSource.NULL_VAL;
    private PriceSource upperCheck = PriceSource.NULL_VAL;
    private long nextChangeNs = NEVER_READ;

    /** Whether the feed would still be read like this: nothing has come since, and time alone has changed nothing. */
    boolean isCurrent(long nowNs) {
        return readAtNs <= nowNs && nowNs < nextChangeNs;
    }

    void expire() {
        nextChangeNs = NEVER_READ;
    }

    /** Reads a source that nothing checks, or none. */
    void set(FeedSource newSelected, PriceSource newSource) {
        selected = newSelected;
        source = newSource;
        finding = Latch.Finding.UNKNOWN;
        lowerCheck = PriceSource.NULL_VAL;
        upperCheck = PriceSource.NULL_VAL;
    }

    /** The same source, held against the median of its checks: two of them where their number is even. */
    void check(PriceSource lower, PriceSource upper, Latch.Finding newFinding) {
        lowerCheck = lower;
        upperCheck = upper;
        finding = newFinding;
    }

    /** Notes when it was read, and until when time alone leaves it as it is. */
    void readAt(long nowNs, long changesAtNs) {
        readAtNs = nowNs;
        nextChangeNs = changesAtNs;
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

    /** The check that decides, the cheaper where two do; NULL_VAL without one. */
    public PriceSource lowerCheck() {
        return lowerCheck;
    }

    /** The check that decides, the dearer where two do; NULL_VAL without one. */
    public PriceSource upperCheck() {
        return upperCheck;
    }

    public Latch.Finding finding() {
        return finding;
    }

    public boolean isChecked() {
        return finding != Latch.Finding.UNKNOWN;
    }
}
