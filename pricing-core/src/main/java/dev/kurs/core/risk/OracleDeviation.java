package dev.kurs.core.risk;

import dev.kurs.core.feed.Feed;
import dev.kurs.core.feed.FeedReading;
import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.core.pricing.StateTerms;
import dev.kurs.core.pricing.Thresholds;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Fractions;

/**
 * How far a feed's price lies from its check, over what is allowed; without a check it says nothing.
 *
 * <p>50 bps allowed, threshold 0.5 and exit ratio 0.8: PROTECT is asked for from 25 bps on and held from 20 bps on.
 */
record OracleDeviation(CorridorMarket market, Feed feed) implements StateTrigger {
    @Override
    public long judge(long nowNs, StateReadings readings) {
        FeedReading reading = feed.read(nowNs, market.isMarketClosed());
        if (reading.isChecked()) {
            StateTerms terms = market.terms().states();
            readings.addFrom(
                    StateCause.ORACLE_DEVIATION,
                    RiskState.PROTECT,
                    feed.compareDeviation(reading, terms.deviationProtectE8(), Fractions.E8) >= 0,
                    feed.compareDeviation(reading, terms.deviationProtectE8(), terms.exitRatioE8()) >= 0);
        }
        return reading.nextChangeNs();
    }

    @Override
    public void measure(long nowNs, StateMetric metric) {
        FeedReading reading = feed.read(nowNs, market.isMarketClosed());
        if (metric.isOf(StateCause.ORACLE_DEVIATION) && reading.isChecked() && feed.maxDeviationE8() > 0) {
            long shareE8 =
                    ExactMath.multiplyDivideRoundingUp(feed.deviationE8(reading), Fractions.E8, feed.maxDeviationE8());
            metric.take(
                    shareE8 == ExactMath.OVERFLOW ? Long.MAX_VALUE : shareE8,
                    new Thresholds(market.terms().states().deviationProtectE8(), Thresholds.NEVER, Thresholds.NEVER),
                    feed.feedId());
        }
    }
}
