package dev.kurs.core.market;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.Token;
import dev.kurs.core.feed.Feed;
import dev.kurs.core.feed.FeedReading;
import dev.kurs.core.feed.FeedSource;
import dev.kurs.core.feed.Latch;
import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.core.pricing.Deviation;
import dev.kurs.core.pricing.MidCalculator;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.FreezeOrder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Rates;

/**
 * Reads the feeds that a corridor needs at a moment: its mid and the prices of its tokens.
 *
 * <p>USDT-IDRX with USDT/USD 1 (1 bp sure, 2 s old) and USD/IDR 16312.5 (2 bps, 5 s): mid 16312.5, confidence 3 bps, published 5 s ago.
 */
public final class OracleReader {
    private final Rules rules;
    private final MidCalculator calculator = new MidCalculator();
    private final Deviation deviation = new Deviation();
    private boolean stale;
    private boolean deviating;

    public OracleReader(Rules rules) {
        this.rules = rules;
    }

    /** Brings the corridor's rate, market and volatility up to the moment. */
    void read(Corridor corridor, long nowNs) {
        boolean closed = corridor.isMarketClosed(nowNs);
        corridor.market().marketClosed(closed);
        readFeeds(corridor, nowNs, closed);
        readPegs(corridor, nowNs, closed);
        if (!stale && (!deviating || rules.rankRangeBeforeDeviation())) {
            price(corridor, nowNs);
        }
        if (stale || deviating) {
            corridor.rate().setUnavailable(stale ? Availability.ORACLE_STALE : Availability.ORACLE_DEVIATION);
            passWithoutPrice(corridor, nowNs);
        }
        corridor.market()
                .midE12(corridor.rate().midE12())
                .confidenceE8(corridor.rate().confidenceE8())
                .volatility(corridor.volatility().perRootSecond());
    }

    /** By earlier rules intervals without a price end when there is one again. */
    private void passWithoutPrice(Corridor corridor, long nowNs) {
        if (rules.endIntervalsWithoutPrice()) {
            corridor.volatility().advance(nowNs, corridor);
        }
    }

    /** The next moment after now at which time alone may change what was read. */
    long nextChangeNs(Corridor corridor, long nowNs) {
        long nextNs = nextIntervalNs(corridor);
        for (Feed feed : corridor.neededFeeds()) {
            FeedReading reading = feed.read(nowNs, corridor.market().isMarketClosed());
            nextNs = Math.min(nextNs, reading.nextChangeNs());
        }
        return nextNs;
    }

    private long nextIntervalNs(Corridor corridor) {
        boolean isPassing = corridor.rate().isAvailable()
                || (rules.endIntervalsWithoutPrice() && corridor.volatility().hasMid());
        return isPassing ? corridor.volatility().endNs() : MarketCalendar.NEVER;
    }

    /** Sets what the corridor's tokens are worth by its own feeds, which a closed market reads more patiently than an open one. */
    public void setPrices(Corridor corridor, long nowNs) {
        CorridorMarket market = corridor.market();
        boolean closed = market.isMarketClosed();
        if (!market.base().stands(nowNs, closed)) {
            setPrice(corridor.base(), nowNs, closed);
        }
        if (!market.quote().stands(nowNs, closed)) {
            setPrice(corridor.quote(), nowNs, closed);
        }
    }

    /** Values the tokens of a corridor that a snapshot found with a rate, where their values are no state; terms that were restored with it may be others, and by them it has none. */
    void resume(Corridor corridor, long nowNs) {
        if (!rules.valueEachCorridorByItself()) {
            return;
        }
        readFeeds(corridor, nowNs, corridor.market().isMarketClosed());
        if (!stale) {
            setPrices(corridor, nowNs);
        }
    }

    /** Notes which of the corridor's own tokens are off their peg, or not yet thawed on chain since; rules before 3 name no depeg, nor one that later rules had found. */
    void readPegs(Corridor corridor, long nowNs, boolean closed) {
        readPeg(corridor.base(), nowNs, closed);
        readPeg(corridor.quote(), nowNs, closed);
    }

    private void readPeg(Token token, long nowNs, boolean closed) {
        if (rules.nameDepegs() && token.hasPegFeed() && isOffPeg(token, nowNs, closed)) {
            token.state().leavePeg(distanceE8(token.pegFeed(), nowNs, closed));
        } else if (rules.nameDepegs() && token.chain().guardianFreeze().order() != FreezeOrder.NONE) {
            token.state().leavePeg(0);
        } else {
            token.state().keepPeg();
        }
    }

    /** How far a peg is from 1 at 10^-8; 0 where it is stale. */
    private long distanceE8(Feed peg, long nowNs, boolean closed) {
        FeedReading reading = peg.read(nowNs, closed);
        if (reading.isStale()) {
            return 0;
        }
        boolean isInverted = peg.isInverted(reading.source());
        long distanceE8 =
                deviation.toE8RoundingHalfEven(reading.selected().priceE12(), isInverted, Rates.E12, isInverted);
        return distanceE8 == ExactMath.OVERFLOW ? Long.MAX_VALUE : distanceE8;
    }

    /** What a token's peg says of itself. */
    Latch.Finding pegFinding(Token token, long nowNs, boolean marketClosed) {
        FeedReading reading = token.pegFeed().read(nowNs, marketClosed);
        if (reading.isStale()) {
            return Latch.Finding.UNKNOWN;
        }
        boolean exceeds = deviation.pegExceeds(
                reading.selected().priceE12(),
                token.pegFeed().isInverted(reading.source()),
                token.state().terms().maxPegE8());
        return exceeds ? Latch.Finding.BEYOND : Latch.Finding.WITHIN;
    }

    private void readFeeds(Corridor corridor, long nowNs, boolean closed) {
        stale = false;
        deviating = false;
        for (Feed feed : corridor.neededFeeds()) {
            FeedReading reading = feed.read(nowNs, closed);
            stale |= reading.isStale();
            deviating |= feed.deviates(reading);
        }
        for (Token token : corridor.neededTokens()) {
            deviating |= token.hasPegFeed() && isOffPeg(token, nowNs, closed);
        }
    }

    private boolean isOffPeg(Token token, long nowNs, boolean closed) {
        return token.pegLatch().isLatched() || pegFinding(token, nowNs, closed) == Latch.Finding.BEYOND;
    }

    private void price(Corridor corridor, long nowNs) {
        CorridorMarket market = corridor.market();
        setPrices(corridor, nowNs);
        long midE12 =
                calculator.midE12(market.base().published(), market.quote().published());
        stale = midE12 == MidCalculator.UNUSABLE
                || market.base().priceE12() == MidCalculator.UNUSABLE
                || market.quote().priceE12() == MidCalculator.UNUSABLE
                || (rules.boundTerms() && midE12 < market.leastMidE12());
        if (!stale && !deviating) {
            corridor.volatility().onMid(nowNs, midE12, corridor);
            publish(corridor, midE12, nowNs);
        }
    }

    private void publish(Corridor corridor, long midE12, long nowNs) {
        PriceSource source = PriceSource.PRIMARY;
        long confidenceE8 = 0;
        long publishTimeNs = Long.MAX_VALUE;
        for (Feed feed : corridor.ownFeeds()) {
            FeedReading reading = feed.read(nowNs, corridor.market().isMarketClosed());
            FeedSource selected = reading.selected();
            source = reading.source() == PriceSource.PRIMARY ? source : PriceSource.FALLBACK;
            confidenceE8 += selected.confidenceE8();
            publishTimeNs = Math.min(publishTimeNs, selected.publishTimeNs());
        }
        corridor.rate().setAvailable(source, midE12);
        corridor.rate()
                .noteDetails(
                        confidenceE8, publishTimeNs, corridor.market().base().priceE12());
    }

    /** Divides only where a published price has changed, and lets the price stand until a tick or the time may change it: a quote finds the value that the tick left. */
    private void setPrice(Token token, long nowNs, boolean marketClosed) {
        TokenState state = token.state();
        FeedReading reading = token.feed().read(nowNs, marketClosed);
        long standsUntilNs = reading.nextChangeNs();
        long pegE12 = 0;
        boolean isPegInverted = false;
        if (token.hasPegFeed()) {
            FeedReading peg = token.pegFeed().read(nowNs, marketClosed);
            pegE12 = peg.selected().priceE12();
            isPegInverted = token.pegFeed().isInverted(peg.source());
            standsUntilNs = Math.min(standsUntilNs, peg.nextChangeNs());
        }
        state.stand(marketClosed, nowNs, standsUntilNs);
        boolean isChanged = state.published()
                .change(
                        reading.selected().priceE12(),
                        token.feed().isInverted(reading.source()),
                        pegE12,
                        isPegInverted);
        if (isChanged || state.priceE12() == MidCalculator.UNUSABLE) {
            state.priceE12(calculator.priceE12(state.published()));
        }
    }
}
