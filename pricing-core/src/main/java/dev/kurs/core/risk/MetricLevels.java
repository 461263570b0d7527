package dev.kurs.core.risk;

import dev.kurs.core.pricing.StateTerms;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Fractions;

/**
 * The metrics of feeds, one row of PRICING §7's table each: age, deviation, unchecked.
 *
 * <p>A maximum age of 60 s, threshold 0.5 and exit ratio 0.8: PROTECT is asked for from an age of 30 s on and held from 24 s on.
 */
public final class MetricLevels {
    private static final long E16 = Fractions.E8 * Fractions.E8;

    private MetricLevels() {}

    /** Adds what a feed's reading asks for; before its first price a feed has nothing to judge. */
    public static void add(
            StateReadings readings,
            Feed feed,
            FeedReading reading,
            StateTerms terms,
            long nowNs,
            boolean marketClosed) {
        if (!feed.hasPrice()) {
            return;
        }
        if (reading.isStale()) {
            readings.addYesNo(StateCause.ORACLE_AGE, true, RiskState.PROTECT);
            return;
        }
        addAge(readings, feed, reading, terms, nowNs, marketClosed);
        addDeviation(readings, feed, reading, terms);
        readings.addYesNo(StateCause.UNCHECKED_FEED, !reading.isChecked(), RiskState.PROTECT);
    }

    /** The age from which PROTECT is asked for. */
    public static long protectAgeNs(StateTerms terms, long maxAgeNs) {
        return atMost(ExactMath.multiplyDivideRoundingUp(thresholdE8(terms), maxAgeNs, Fractions.E8));
    }

    /** The age from which PROTECT is held. */
    public static long exitAgeNs(StateTerms terms, long maxAgeNs) {
        return atMost(ExactMath.multiplyDivideRoundingUp(thresholdE8(terms) * terms.exitRatioE8(), maxAgeNs, E16));
    }

    private static void addAge(
            StateReadings readings,
            Feed feed,
            FeedReading reading,
            StateTerms terms,
            long nowNs,
            boolean marketClosed) {
        long maxAgeNs = feed.terms().maxAgeNs(marketClosed);
        long ageNs = reading.selected().ageNs(nowNs);
        readings.add(
                StateCause.ORACLE_AGE,
                protectIf(ageNs >= protectAgeNs(terms, maxAgeNs)),
                protectIf(ageNs >= exitAgeNs(terms, maxAgeNs)));
    }

    private static void addDeviation(StateReadings readings, Feed feed, FeedReading reading, StateTerms terms) {
        if (reading.isChecked()) {
            long thresholdE8 = terms.deviationProtectE8();
            readings.add(
                    StateCause.ORACLE_DEVIATION,
                    protectIf(feed.compareDeviation(reading, thresholdE8, Fractions.E8) >= 0),
                    protectIf(feed.compareDeviation(reading, thresholdE8, terms.exitRatioE8()) >= 0));
        }
    }

    private static RiskState protectIf(boolean reached) {
        return reached ? RiskState.PROTECT : RiskState.NORMAL;
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
