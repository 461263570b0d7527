package dev.kurs.core.risk;

import dev.kurs.core.feed.Feed;
import dev.kurs.core.feed.FeedReading;
import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.core.pricing.StateTerms;
import dev.kurs.core.pricing.Thresholds;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Fractions;

/**
 * The age of a feed's price over the age allowed; a feed without a usable price is older than that, and one that never had a price says nothing.
 *
 * <p>A maximum age of 60 s, threshold 0.5 and exit ratio 0.8: PROTECT is asked for from an age of 30 s on and held from 24 s on.
 */
record OracleAge(CorridorMarket market, Feed feed) implements StateTrigger {
    private static final long E16 = Fractions.E8 * Fractions.E8;

    @Override
    public long judge(long nowNs, StateReadings readings) {
        long maxAgeNs = feed.terms().maxAgeNs(market.isMarketClosed());
        long protectNs = protectAgeNs(market.terms().states(), maxAgeNs);
        long exitNs = exitAgeNs(market.terms().states(), maxAgeNs);
        FeedReading reading = feed.read(nowNs, market.isMarketClosed());
        if (feed.hasPrice()) {
            long ageNs = reading.isStale()
                    ? MarketCalendar.NEVER
                    : reading.selected().ageNs(nowNs);
            readings.addFrom(StateCause.ORACLE_AGE, RiskState.PROTECT, ageNs >= protectNs, ageNs >= exitNs);
        }
        long nextNs = Math.min(feed.nextAgeNs(nowNs, protectNs), feed.nextAgeNs(nowNs, exitNs));
        return Math.min(nextNs, reading.nextChangeNs());
    }

    @Override
    public void measure(long nowNs, StateMetric metric) {
        FeedReading reading = feed.read(nowNs, market.isMarketClosed());
        if (metric.isOf(StateCause.ORACLE_AGE) && !reading.isStale()) {
            long shareE8 = ExactMath.multiplyDivideRoundingUp(
                    reading.selected().ageNs(nowNs), Fractions.E8, feed.terms().maxAgeNs(market.isMarketClosed()));
            metric.take(
                    shareE8,
                    new Thresholds(market.terms().states().oracleAgeProtectE8(), Thresholds.NEVER, Thresholds.NEVER),
                    feed.feedId());
        } else if (metric.isOf(StateCause.ORACLE_AGE) && feed.hasPrice()) {
            metric.take(feed.feedId());
        }
    }

    /** The age from which PROTECT is asked for. */
    static long protectAgeNs(StateTerms terms, long maxAgeNs) {
        return atMost(ExactMath.multiplyDivideRoundingUp(thresholdE8(terms), maxAgeNs, Fractions.E8));
    }

    /** The age from which PROTECT is held. */
    static long exitAgeNs(StateTerms terms, long maxAgeNs) {
        return atMost(ExactMath.multiplyDivideRoundingUp(thresholdE8(terms) * terms.exitRatioE8(), maxAgeNs, E16));
    }

    /** Above 1 it is never reached, because the feed is stale first. */
    private static long thresholdE8(StateTerms terms) {
        return Math.min(terms.oracleAgeProtectE8(), Fractions.TWO_E8);
    }

    /** An age beyond 63 bits is never reached. */
    private static long atMost(long ageNs) {
        return ageNs == ExactMath.OVERFLOW ? MarketCalendar.NEVER : ageNs;
    }
}
