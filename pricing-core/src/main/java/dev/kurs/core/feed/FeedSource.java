package dev.kurs.core.feed;

/**
 * The last tick taken from a source of a feed, as published.
 *
 * <p>USD/IDR 16312.5 ± 2 bps published at 12:00:00: at 12:00:59 its age is 59 s, so it is fresh while a minute is allowed.
 */
public final class FeedSource {
    private long priceE12;
    private long confidenceE8;
    private long publishTimeNs;
    private int goodTicks;

    void take(long newPriceE12, long newConfidenceE8, long newPublishTimeNs) {
        priceE12 = newPriceE12;
        confidenceE8 = newConfidenceE8;
        publishTimeNs = newPublishTimeNs;
    }

    void forget() {
        take(0, 0, 0);
        goodTicks = 0;
    }

    /** Counts a tick in a row of good ones, or begins again. */
    void countTick(boolean isGood, boolean followsGood) {
        int before = followsGood ? goodTicks : 0;
        goodTicks = isGood ? Math.min(before, Integer.MAX_VALUE - 1) + 1 : 0;
    }

    void restoreGoodTicks(int ticks) {
        goodTicks = ticks;
    }

    /** Ticks in a row that were fresh and sure, each before the last had become too old; 0 where nobody asks. */
    public int goodTicks() {
        return goodTicks;
    }

    public boolean hasTick() {
        return priceE12 != 0;
    }

    public long priceE12() {
        return priceE12;
    }

    public long confidenceE8() {
        return confidenceE8;
    }

    public long publishTimeNs() {
        return publishTimeNs;
    }

    /** Never below zero, however far ahead the publisher's clock is. */
    public long ageNs(long nowNs) {
        return Math.max(0, nowNs - publishTimeNs);
    }

    boolean isFreshAndSure(long nowNs, long maxAgeNs, long maxConfidenceE8) {
        return hasTick() && ageNs(nowNs) <= maxAgeNs && confidenceE8 <= maxConfidenceE8;
    }
}
