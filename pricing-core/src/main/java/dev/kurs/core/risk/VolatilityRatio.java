package dev.kurs.core.risk;

import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.core.pricing.StateTerms;
import dev.kurs.core.pricing.Volatility;
import dev.kurs.protocol.message.sbe.StateCause;
import dev.kurs.protocol.money.Fractions;

/** Volatility now over a day's: three times as much asks for PROTECT. It moves with the ends of intervals, at which the corridor is judged anyway. */
record VolatilityRatio(CorridorMarket market, Volatility volatility) implements StateTrigger {
    @Override
    public long judge(long nowNs, StateReadings readings) {
        StateTerms terms = market.terms().states();
        if (!terms.volatility().isSet()) {
            return MarketCalendar.NEVER;
        }
        long ratioE8 = volatility.overDayE8();
        readings.add(
                StateCause.VOLATILITY,
                terms.volatility().reached(ratioE8, Fractions.E8),
                terms.volatility().reached(ratioE8, terms.exitRatioE8()));
        return MarketCalendar.NEVER;
    }

    @Override
    public void measure(long nowNs, StateMetric metric) {
        if (metric.isOf(StateCause.VOLATILITY)) {
            metric.take(volatility.overDayE8(), market.terms().states().volatility(), StateMetric.NOBODY);
        }
    }
}
