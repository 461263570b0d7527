package dev.kurs.core.risk;

import dev.kurs.core.feed.Feed;
import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;

/**
 * The closed FX market, which asks for the corridor's weekend state: PROTECT or RESTRICT from Friday 17:00 in New York until a price of after Sunday 17:00.
 * Where the weekend state is CLOSED there are no quotes, and nothing to ask for.
 */
final class ClosedMarket implements StateTrigger {
    private final CorridorMarket market;
    private final Feed[] neededFeeds;

    ClosedMarket(CorridorMarket market, Feed[] neededFeeds) {
        this.market = market;
        this.neededFeeds = neededFeeds;
    }

    @Override
    public long judge(long nowNs, StateReadings readings) {
        boolean isClosed = false;
        long nextNs = MarketCalendar.NEVER;
        for (Feed feed : neededFeeds) {
            isClosed |= feed.isMarketClosed(nowNs);
            nextNs = Math.min(nextNs, feed.calendar().nextEdgeNs(nowNs));
        }
        ClosedPolicy policy = market.terms().closedPolicy();
        RiskState weekendState = policy == ClosedPolicy.RESTRICT ? RiskState.RESTRICT : RiskState.PROTECT;
        readings.addYesNo(StateCause.MARKET_CLOSED, isClosed && policy != ClosedPolicy.CLOSED, weekendState);
        return nextNs;
    }
}
