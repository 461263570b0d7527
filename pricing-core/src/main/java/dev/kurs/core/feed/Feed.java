package dev.kurs.core.feed;

import dev.kurs.core.pricing.Deviation;
import dev.kurs.core.pricing.PublishedFeed;
import dev.kurs.protocol.message.sbe.DropReason;
import dev.kurs.protocol.message.sbe.FeedHealth;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A currency or token against USD from three sources, PRICING §2.
 *
 * <p>USD/IDR with PRIMARY 90 s old, FALLBACK 5 s old and a minute allowed reads FALLBACK; with the check 2 % away and 0.5 % allowed
 * it is DEVIATING and stays so until enough ticks find it within the bound.
 */
public final class Feed implements PublishedFeed {
    private static final int SOURCES = 3;

    private final Deviation deviation = new Deviation();
    private final FeedReading openReading = new FeedReading();
    private final FeedReading closedReading = new FeedReading();
    private final FeedSource[] sources = new FeedSource[SOURCES];
    private final Latch checkLatch = new Latch();
    private final MarketOpening opening = new MarketOpening();
    private final List<Latch> pegLatches = new ArrayList<>();
    private final PublishedHealth published = new PublishedHealth();
    private FeedReading lastReading = openReading;
    private FeedTerms terms;
    private byte[] nameAscii;
    private MarketCalendar calendar;

    public Feed(FeedTerms terms, MarketCalendar calendar) {
        for (int index = 0; index < SOURCES; index++) {
            sources[index] = new FeedSource();
        }
        setTerms(terms, calendar);
    }

    /** Takes new terms; a source that is now the other way up forgets its tick. */
    public void replaceTerms(FeedTerms newTerms, MarketCalendar newCalendar) {
        for (int index = 0; index < SOURCES; index++) {
            PriceSource source = PriceSource.get((short) index);
            if (newTerms.isInverted(source) != terms.isInverted(source)) {
                sources[index].forget();
            }
        }
        setTerms(newTerms, newCalendar);
    }

    public FeedTerms terms() {
        return terms;
    }

    public MarketCalendar calendar() {
        return calendar;
    }

    public FeedSource source(PriceSource source) {
        return sources[source.value()];
    }

    public Latch checkLatch() {
        return checkLatch;
    }

    /** The latches of the tokens to which this feed gives a peg. */
    public List<Latch> pegLatches() {
        return pegLatches;
    }

    /** What was last said of the feed's health. */
    public PublishedHealth published() {
        return published;
    }

    /** Why a tick cannot be taken, or NULL_VAL when it can. */
    public DropReason dropReason(PriceSource source, long priceE12, long confidenceE8, long publishTimeNs, long nowNs) {
        if (priceE12 <= 0) {
            return DropReason.NOT_POSITIVE;
        }
        if (publishTimeNs <= 0) {
            return DropReason.OUT_OF_RANGE;
        }
        if (publishTimeNs > nowNs && publishTimeNs - nowNs > terms.maxFutureNs()) {
            return DropReason.FROM_THE_FUTURE;
        }
        if (publishTimeNs <= source(source).publishTimeNs()) {
            return DropReason.NOT_NEWER;
        }
        return confidenceE8 < 0 ? DropReason.INVALID_CONFIDENCE : DropReason.NULL_VAL;
    }

    public void take(PriceSource source, long priceE12, long confidenceE8, long publishTimeNs) {
        source(source).take(priceE12, confidenceE8, publishTimeNs);
        expireReadings();
    }

    /** Forgets ticks that were published later than the given moment, so that a next one can be newer. */
    public void forgetAfter(long latestNs) {
        for (FeedSource source : sources) {
            if (source.publishTimeNs() > latestNs) {
                source.forget();
            }
        }
        expireReadings();
    }

    /** Whether PRIMARY or FALLBACK ever gave a price. */
    public boolean hasPrice() {
        return source(PriceSource.PRIMARY).hasTick()
                || source(PriceSource.FALLBACK).hasTick();
    }

    /** Closed by the calendar, or open again but without a price of since then. */
    public boolean isMarketClosed(long nowNs) {
        if (calendar.isClosed(nowNs)) {
            return true;
        }
        long lastOpenNs = calendar.lastOpenNs(nowNs);
        return hasPrice() && (opening.isByPrice() ? opening.awaits(lastOpenNs) : lastPublishTimeNs() <= lastOpenNs);
    }

    /** Whether the market was closed at a moment up to now. */
    public boolean wasMarketClosed(long timeNs) {
        return calendar.isClosed(timeNs)
                || (opening.isByPrice() && opening.awaitedAt(calendar.lastOpenNs(timeNs), timeNs));
    }

    /** Opens the market if a good price has followed the open; whether it did. */
    public boolean checkOpening(long nowNs) {
        long lastOpenNs = calendar.lastOpenNs(nowNs);
        if (!opening.isByPrice() || calendar.isClosed(nowNs) || !opening.awaits(lastOpenNs)) {
            return false;
        }
        boolean isGood =
                opens(PriceSource.PRIMARY, nowNs, lastOpenNs) || opens(PriceSource.FALLBACK, nowNs, lastOpenNs);
        if (isGood) {
            opening.open(lastOpenNs, nowNs);
            expireReadings();
        }
        return isGood;
    }

    private boolean opens(PriceSource source, long nowNs, long lastOpenNs) {
        return source(source).publishTimeNs() > lastOpenNs && isGood(source, nowNs, terms.maxAgeNs());
    }

    /** Lets good prices open the market from now on, or any; one that is open stays so. */
    public void openByPrice(boolean byPrice, long nowNs) {
        boolean isOpen = !isMarketClosed(nowNs);
        opening.restore(byPrice, MarketCalendar.ALWAYS, MarketCalendar.ALWAYS);
        if (byPrice && isOpen && hasPrice()) {
            opening.open(calendar.lastOpenNs(nowNs), nowNs);
        }
    }

    public MarketOpening opening() {
        return opening;
    }

    /** The next moment after now at which one of the last ticks is so old, or {@link MarketCalendar#NEVER}. */
    public long nextAgeNs(long nowNs, long ageNs) {
        long nextNs = MarketCalendar.NEVER;
        for (FeedSource source : sources) {
            long momentNs = source.publishTimeNs() + ageNs;
            if (source.hasTick() && momentNs > nowNs) {
                nextNs = Math.min(nextNs, momentNs);
            }
        }
        return nextNs;
    }

    /** Reads the feed, again only where a tick, a term or the time may have changed what it says; valid until it is read again for the same kind of market. */
    public FeedReading read(long nowNs, boolean marketClosed) {
        FeedReading reading = marketClosed ? closedReading : openReading;
        lastReading = reading;
        if (!reading.isCurrent(nowNs)) {
            select(reading, nowNs, marketClosed);
            reading.readAt(nowNs, nextChangeNs(nowNs, marketClosed));
        }
        return reading;
    }

    private void select(FeedReading reading, long nowNs, boolean marketClosed) {
        long maxAgeNs = terms.maxAgeNs(marketClosed);
        if (isGood(PriceSource.PRIMARY, nowNs, maxAgeNs)) {
            select(reading, PriceSource.PRIMARY, nowNs, maxAgeNs);
        } else if (isGood(PriceSource.FALLBACK, nowNs, maxAgeNs)) {
            select(reading, PriceSource.FALLBACK, nowNs, maxAgeNs);
        } else {
            reading.set(null, PriceSource.PRIMARY, Latch.Finding.UNKNOWN);
        }
    }

    /** The sign of |P − C| / C − bound × factor × ratio, of a reading that is checked. */
    public int compareDeviation(FeedReading reading, long factorE8, long ratioE8) {
        return deviation.compare(
                reading.selected().priceE12(),
                terms.isInverted(reading.source()),
                source(PriceSource.CROSS_CHECK).priceE12(),
                terms.crossCheckInverted(),
                terms.maxDeviationE8(),
                factorE8,
                ratioE8);
    }

    /** Whether the feed deviates from its check, latched or as it reads now. */
    public boolean deviates(FeedReading reading) {
        return checkLatch.isLatched() || reading.finding() == Latch.Finding.BEYOND;
    }

    /** The health of the last reading. */
    @Override
    public FeedHealth health() {
        if (lastReading.isStale()) {
            return FeedHealth.STALE;
        }
        return deviates(lastReading) || isOffPeg() ? FeedHealth.DEVIATING : FeedHealth.USABLE;
    }

    @Override
    public boolean isChecked() {
        return lastReading.isChecked();
    }

    @Override
    public PriceSource selected() {
        return lastReading.source();
    }

    @Override
    public int feedId() {
        return terms.feedId();
    }

    @Override
    public byte[] nameAscii() {
        return nameAscii;
    }

    @Override
    public long maxAgeNs() {
        return terms.maxAgeNs();
    }

    @Override
    public long closedMaxAgeNs() {
        return terms.closedMaxAgeNs();
    }

    @Override
    public long maxFutureNs() {
        return terms.maxFutureNs();
    }

    @Override
    public long maxConfidenceE8() {
        return terms.maxConfidenceE8();
    }

    @Override
    public long maxDeviationE8() {
        return terms.maxDeviationE8();
    }

    @Override
    public int recoveryTicks() {
        return terms.recoveryTicks();
    }

    @Override
    public boolean isInverted(PriceSource source) {
        return terms.isInverted(source);
    }

    @Override
    public long priceE12(PriceSource source) {
        return source(source).priceE12();
    }

    @Override
    public long confidenceE8(PriceSource source) {
        return source(source).confidenceE8();
    }

    @Override
    public long publishTimeNs(PriceSource source) {
        return source(source).publishTimeNs();
    }

    /** A tick is too old from then on, or the market closes or opens. */
    private long nextChangeNs(long nowNs, boolean marketClosed) {
        return Math.min(calendar.nextEdgeNs(nowNs), nextAgeNs(nowNs, terms.maxAgeNs(marketClosed) + 1));
    }

    private boolean isOffPeg() {
        for (int index = 0; index < pegLatches.size(); index++) {
            if (pegLatches.get(index).isLatched()) {
                return true;
            }
        }
        return false;
    }

    private void setTerms(FeedTerms newTerms, MarketCalendar newCalendar) {
        terms = newTerms;
        nameAscii = newTerms.name().getBytes(StandardCharsets.US_ASCII);
        calendar = newCalendar;
        expireReadings();
    }

    private void expireReadings() {
        openReading.expire();
        closedReading.expire();
    }

    private boolean isGood(PriceSource source, long nowNs, long maxAgeNs) {
        return source(source).isFreshAndSure(nowNs, maxAgeNs, terms.maxConfidenceE8());
    }

    private void select(FeedReading reading, PriceSource source, long nowNs, long maxAgeNs) {
        reading.set(source(source), source, Latch.Finding.UNKNOWN);
        if (isGood(PriceSource.CROSS_CHECK, nowNs, maxAgeNs)) {
            reading.set(source(source), source, finding(source));
        }
    }

    private Latch.Finding finding(PriceSource source) {
        boolean exceeds = deviation.exceeds(
                source(source).priceE12(),
                terms.isInverted(source),
                source(PriceSource.CROSS_CHECK).priceE12(),
                terms.crossCheckInverted(),
                terms.maxDeviationE8());
        return exceeds ? Latch.Finding.BEYOND : Latch.Finding.WITHIN;
    }

    private long lastPublishTimeNs() {
        return Math.max(
                source(PriceSource.PRIMARY).publishTimeNs(),
                source(PriceSource.FALLBACK).publishTimeNs());
    }
}
