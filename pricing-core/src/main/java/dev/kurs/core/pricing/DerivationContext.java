package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.PriceSource;

/**
 * What the engine adds to a worksheet to make a derivation: who and when, usage before the quote, and the feeds.
 *
 * <p>A partner with 250 000 of a daily million used: {@code dailyUsedE6} 250_000_000_000, {@code dailyLimitE6} 10^12.
 */
public final class DerivationContext {
    /** A limit that is not set. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    /** Both tokens' and the dollar token's feeds and pegs. */
    private static final int MAX_FEEDS = 6;

    private static final int QUOTE_ID_LENGTH = 32;

    private final byte[] quoteId = new byte[QUOTE_ID_LENGTH];
    private final PublishedFeed[] feeds = new PublishedFeed[MAX_FEEDS];
    private int feedCount;
    private long sequence;
    private long timestampNs;
    private long correlationId;
    private long quoteSequence;
    private int keyId;
    private PriceSource oracleSource = PriceSource.PRIMARY;
    private long oracleAgeNs;
    private long openE6;
    private long dailyUsedE6;
    private long dailyLimitE6 = UNLIMITED;
    private long monthlyUsedE6;
    private long monthlyLimitE6 = UNLIMITED;

    /** The 32 bytes of the quote's id, filled in place. */
    public byte[] quoteId() {
        return quoteId;
    }

    public DerivationContext command(long newSequence, long newTimestampNs, long newCorrelationId) {
        sequence = newSequence;
        timestampNs = newTimestampNs;
        correlationId = newCorrelationId;
        return this;
    }

    public DerivationContext quoteSequence(long value) {
        quoteSequence = value;
        return this;
    }

    public DerivationContext keyId(int value) {
        keyId = value;
        return this;
    }

    public DerivationContext oracle(PriceSource source, long ageNs) {
        oracleSource = source;
        oracleAgeNs = ageNs;
        return this;
    }

    /** The partner's open firm quotes before this one. */
    public DerivationContext openE6(long value) {
        openE6 = value;
        return this;
    }

    public DerivationContext daily(long usedE6, long limitE6) {
        dailyUsedE6 = usedE6;
        dailyLimitE6 = limitE6;
        return this;
    }

    public DerivationContext monthly(long usedE6, long limitE6) {
        monthlyUsedE6 = usedE6;
        monthlyLimitE6 = limitE6;
        return this;
    }

    public DerivationContext clearFeeds() {
        feedCount = 0;
        return this;
    }

    /** Adds a feed the corridor needs, unless it is there. */
    public DerivationContext addFeed(PublishedFeed feed) {
        for (int index = 0; index < feedCount; index++) {
            if (feeds[index].feedId() == feed.feedId()) {
                return this;
            }
        }
        feeds[feedCount++] = feed;
        return this;
    }

    long sequence() {
        return sequence;
    }

    long timestampNs() {
        return timestampNs;
    }

    long correlationId() {
        return correlationId;
    }

    long quoteSequence() {
        return quoteSequence;
    }

    int keyId() {
        return keyId;
    }

    PriceSource oracleSource() {
        return oracleSource;
    }

    long oracleAgeNs() {
        return oracleAgeNs;
    }

    long openE6() {
        return openE6;
    }

    long dailyUsedE6() {
        return dailyUsedE6;
    }

    long dailyLimitE6() {
        return dailyLimitE6;
    }

    long monthlyUsedE6() {
        return monthlyUsedE6;
    }

    long monthlyLimitE6() {
        return monthlyLimitE6;
    }

    int feedCount() {
        return feedCount;
    }

    PublishedFeed feed(int index) {
        return feeds[index];
    }
}
