package dev.kurs.core.engine;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.Token;
import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.core.pricing.Deviation;
import dev.kurs.core.pricing.MidCalculator;
import dev.kurs.core.pricing.TokenPrice;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.core.risk.Feed;
import dev.kurs.core.risk.FeedReading;
import dev.kurs.core.risk.FeedSource;
import dev.kurs.core.risk.Latch;
import dev.kurs.core.risk.MetricLevels;
import dev.kurs.core.risk.StateReadings;
import dev.kurs.protocol.message.sbe.Availability;
import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;

/**
 * Reads the feeds that a corridor needs at a moment: its mid, the prices of its tokens, and what its metrics ask for.
 *
 * <p>USDT-IDRX with USDT/USD 1 (1 bp sure, 2 s old) and USD/IDR 16312.5 (2 bps, 5 s): mid 16312.5, confidence 3 bps, published 5 s ago.
 */
final class OracleReader {
    private final Rules rules;
    private final MidCalculator calculator = new MidCalculator();
    private final Deviation deviation = new Deviation();
    private final StateReadings metrics = new StateReadings();
    private boolean stale;
    private boolean deviating;

    OracleReader(Rules rules) {
        this.rules = rules;
    }

    /** What the metrics of the corridor read last ask for. */
    StateReadings metrics() {
        return metrics;
    }

    /** Brings the corridor's rate, market and volatility up to the moment. */
    void read(Corridor corridor, long nowNs) {
        boolean closed = corridor.isMarketClosed(nowNs);
        corridor.market().marketClosed(closed);
        readFeeds(corridor, nowNs, closed);
        addClosedMarket(corridor, closed);
        if (!stale && (!deviating || rules.rankRangeBeforeDeviation())) {
            price(corridor, nowNs);
        }
        if (stale || deviating) {
            corridor.rate().setUnavailable(stale ? Availability.ORACLE_STALE : Availability.ORACLE_DEVIATION);
        }
        corridor.market()
                .midE12(corridor.rate().midE12())
                .confidenceE8(corridor.rate().confidenceE8())
                .volatility(corridor.volatility().perRootSecond());
    }

    /** Sets what the corridor's tokens are worth by its own feeds, which a closed market reads more patiently than an open one. */
    void setPrices(Corridor corridor, long nowNs) {
        setPrice(corridor.base(), nowNs, corridor.market().isMarketClosed());
        setPrice(corridor.quote(), nowNs, corridor.market().isMarketClosed());
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
        metrics.clear();
        for (Feed feed : corridor.neededFeeds()) {
            FeedReading reading = feed.read(nowNs, closed);
            stale |= reading.isStale();
            deviating |= feed.deviates(reading);
            MetricLevels.add(metrics, feed, reading, corridor.terms().states(), nowNs, closed);
        }
        for (Token token : corridor.neededTokens()) {
            deviating |= token.hasPegFeed() && isOffPeg(token, nowNs, closed);
        }
    }

    private boolean isOffPeg(Token token, long nowNs, boolean closed) {
        return token.pegLatch().isLatched() || pegFinding(token, nowNs, closed) == Latch.Finding.BEYOND;
    }

    private void addClosedMarket(Corridor corridor, boolean closed) {
        ClosedPolicy policy = corridor.terms().closedPolicy();
        RiskState asked = policy == ClosedPolicy.RESTRICT ? RiskState.RESTRICT : RiskState.PROTECT;
        metrics.addYesNo(StateCause.MARKET_CLOSED, closed && policy != ClosedPolicy.CLOSED, asked);
    }

    private void price(Corridor corridor, long nowNs) {
        CorridorMarket market = corridor.market();
        setPrices(corridor, nowNs);
        long midE12 =
                calculator.midE12(market.base().published(), market.quote().published());
        stale = midE12 == MidCalculator.UNUSABLE
                || market.base().priceE12() == MidCalculator.UNUSABLE
                || market.quote().priceE12() == MidCalculator.UNUSABLE;
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
            source = reading.source() == PriceSource.FALLBACK ? PriceSource.FALLBACK : source;
            confidenceE8 += selected.confidenceE8();
            publishTimeNs = Math.min(publishTimeNs, selected.publishTimeNs());
        }
        corridor.rate().setAvailable(source, midE12);
        corridor.rate()
                .noteDetails(
                        confidenceE8, publishTimeNs, corridor.market().base().priceE12());
    }

    private void setPrice(Token token, long nowNs, boolean marketClosed) {
        TokenState state = token.state();
        TokenPrice published = state.published();
        FeedReading reading = token.feed().read(nowNs, marketClosed);
        published.setFeed(reading.selected().priceE12(), token.feed().isInverted(reading.source()));
        published.clearPeg();
        if (token.hasPegFeed()) {
            FeedReading peg = token.pegFeed().read(nowNs, marketClosed);
            published.setPeg(peg.selected().priceE12(), token.pegFeed().isInverted(peg.source()));
        }
        state.priceE12(calculator.priceE12(published));
    }
}
