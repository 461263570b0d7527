package dev.kurs.core.feed;

import dev.kurs.core.pricing.PublishedFeed;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.DropReason;
import dev.kurs.protocol.message.sbe.FeedHealth;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.SwitchReason;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A currency or token against USD from its sources, PRICING §2.
 *
 * <p>USD/IDR with PRIMARY 90 s old, FALLBACK 5 s old and a minute allowed reads FALLBACK; with the check 2 % away and 0.5 % allowed
 * it is DEVIATING and stays so until enough ticks find it within the bound. With more sources the first good one counts, in the order of their ranks, and is
 * held against the median of the good checks; where {@code returnTicks} is set, a better rank is read again after so many good ticks in a row.
 */
public final class Feed implements PublishedFeed {
    private final FeedReading openReading = new FeedReading();
    private final FeedReading closedReading = new FeedReading();
    private final FeedSources sources;
    private final Latch checkLatch = new Latch();
    private final MarketOpening opening = new MarketOpening();
    private final List<Latch> pegLatches = new ArrayList<>();
    private final List<TokenState> pricedTokens = new ArrayList<>();
    private final PublishedHealth published = new PublishedHealth();
    private FeedReading lastReading = openReading;
    private FeedTerms terms;
    private byte[] nameAscii;
    private MarketCalendar calendar;

    public Feed(FeedTerms terms, MarketCalendar calendar) {
        sources = new FeedSources(terms);
        setTerms(terms, calendar);
    }

    /** Takes new terms; a source that is now the other way up, or no more, forgets its tick. */
    public void replaceTerms(FeedTerms newTerms, MarketCalendar newCalendar) {
        sources.replaceTerms(newTerms);
        setTerms(newTerms, newCalendar);
    }

    public FeedTerms terms() {
        return terms;
    }

    public MarketCalendar calendar() {
        return calendar;
    }

    public FeedSource source(PriceSource source) {
        return sources.of(source);
    }

    public Latch checkLatch() {
        return checkLatch;
    }

    /** The latches of the tokens to which this feed gives a peg. */
    public List<Latch> pegLatches() {
        return pegLatches;
    }

    /** The tokens whose prices this feed is behind, as price or peg; they stand no longer than what it says. */
    public List<TokenState> pricedTokens() {
        return pricedTokens;
    }

    /** What was last said of the feed's health. */
    public PublishedHealth published() {
        return published;
    }

    /** Why a tick cannot be taken, or NULL_VAL when it can. */
    public DropReason dropReason(PriceSource source, long priceE12, long confidenceE8, long publishTimeNs, long nowNs) {
        if (!terms.has(source)) {
            return DropReason.UNKNOWN_SOURCE;
        }
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

    /** Takes a tick that nothing speaks against. */
    public void onTick(PriceSource source, long priceE12, long confidenceE8, long publishTimeNs, long nowNs) {
        long maxAgeNs = terms.maxAgeNs(isMarketClosed(nowNs));
        boolean followsGood = sources.isGood(source, nowNs, maxAgeNs);
        settle(nowNs);
        sources.take(source, priceE12, confidenceE8, publishTimeNs);
        sources.countTick(source, followsGood, nowNs, maxAgeNs);
        expireReadings();
        settle(nowNs);
    }

    /** Keeps to the source that is to be read from now on; ticks and time alone do it. */
    public void settle(long nowNs) {
        if (sources.settle(nowNs, terms.maxAgeNs(isMarketClosed(nowNs)))) {
            expireReadings();
        }
    }

    /** The source that is kept to; NULL_VAL where none is good, or a better rank counts at once. */
    public PriceSource kept() {
        return sources.kept();
    }

    /** Puts back what a snapshot has of a source. */
    public void restore(PriceSource source, long priceE12, long confidenceE8, long publishTimeNs, int goodTicks) {
        sources.take(source, priceE12, confidenceE8, publishTimeNs);
        source(source).restoreGoodTicks(goodTicks);
        expireReadings();
    }

    public void restoreKept(PriceSource source) {
        sources.restoreKept(source);
        expireReadings();
    }

    /** Forgets ticks that were published later than the given moment, so that a next one can be newer. */
    public void forgetAfter(long latestNs) {
        sources.forgetAfter(latestNs);
        expireReadings();
    }

    /** Takes a clock that was set back: the market has not opened at a time to come, but is open where a price that is left is a good one. */
    public void turnBackOpening(long nowNs) {
        if (opening.forgetAfter(nowNs)) {
            checkOpening(nowNs);
        }
    }

    /** Whether PRIMARY or a fallback ever gave a price. */
    public boolean hasPrice() {
        return sources.hasPrice();
    }

    /** Closed by the calendar, or open again but without a price of since then. */
    public boolean isMarketClosed(long nowNs) {
        if (calendar.isClosed(nowNs)) {
            return true;
        }
        long lastOpenNs = calendar.lastOpenNs(nowNs);
        return hasPrice()
                && (opening.isByPrice() ? opening.awaits(lastOpenNs) : sources.lastPublishTimeNs() <= lastOpenNs);
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
        boolean isGood = sources.hasGoodAfter(lastOpenNs, nowNs, terms.maxAgeNs());
        if (isGood) {
            opening.open(lastOpenNs, nowNs);
            expireReadings();
        }
        return isGood;
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
        return sources.nextAgeNs(nowNs, ageNs);
    }

    /** Reads the feed, again only where a tick, a term or the time may have changed what it says; valid until it is read again for the same kind of market. */
    public FeedReading read(long nowNs, boolean marketClosed) {
        FeedReading reading = marketClosed ? closedReading : openReading;
        lastReading = reading;
        if (!reading.isCurrent(nowNs)) {
            sources.read(reading, nowNs, terms.maxAgeNs(marketClosed));
            reading.readAt(nowNs, nextChangeNs(nowNs, marketClosed));
        }
        return reading;
    }

    /** Why the source before is not read any more, or that there was none. */
    public SwitchReason switchReason(PriceSource previous, long nowNs) {
        return sources.switchReason(previous, nowNs, terms.maxAgeNs(isMarketClosed(nowNs)));
    }

    /** The sign of |P − C| / C − bound × factor × ratio, of a reading that is checked; the farther counts of two checks. */
    public int compareDeviation(FeedReading reading, long factorE8, long ratioE8) {
        return sources.compareDeviation(reading, factorE8, ratioE8);
    }

    /** |P − C| / C at 10^-8, half-even, of a reading that is checked, for display; {@code Long.MAX_VALUE} beyond 63 bits. */
    public long deviationE8(FeedReading reading) {
        return sources.deviationE8(reading);
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
    public PriceSource[] sources() {
        return sources.named();
    }

    @Override
    public boolean isShown(PriceSource source) {
        boolean counts = source.value() < PriceSources.FIRST.size()
                || source == lastReading.source()
                || source == lastReading.lowerCheck()
                || source == lastReading.upperCheck();
        return counts && source(source).hasTick();
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
        for (int index = 0; index < pricedTokens.size(); index++) {
            pricedTokens.get(index).endStanding();
        }
    }
}
