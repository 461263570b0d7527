package dev.kurs.core.risk;

import dev.kurs.core.feed.Feed;
import dev.kurs.core.feed.FeedReading;
import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;

/** A feed with a price and no fresh and sure check asks for PROTECT: USD/IDR of 12:00:00 whose check is of 11:58:00, a minute allowed. */
record UncheckedFeed(CorridorMarket market, Feed feed) implements StateTrigger {
    @Override
    public long judge(long nowNs, StateReadings readings) {
        FeedReading reading = feed.read(nowNs, market.isMarketClosed());
        readings.addYesNo(StateCause.UNCHECKED_FEED, feed.hasPrice() && !reading.isChecked(), RiskState.PROTECT);
        return reading.nextChangeNs();
    }

    @Override
    public void measure(long nowNs, StateMetric metric) {
        boolean isUnchecked =
                feed.hasPrice() && !feed.read(nowNs, market.isMarketClosed()).isChecked();
        if (metric.isOf(StateCause.UNCHECKED_FEED) && isUnchecked) {
            metric.take(feed.feedId());
        }
    }
}
