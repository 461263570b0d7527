package dev.kurs.core.risk;

import dev.kurs.core.feed.Feed;
import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.core.pricing.Volatility;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import java.util.ArrayList;
import java.util.List;

/**
 * Every trigger of a corridor's automatic state, and what they said when they were judged last. A new trigger is one more value in this list.
 *
 * <p>USDT-IDRX has thirteen: age, deviation and check of USDT/USD and of USD/IDR, the closed market, volatility, what left of either token, either token's peg, and the position. It has to be judged again at the earliest moment that
 * one of them names.
 */
public final class StateTriggers {
    private final StateTrigger[] triggers;
    private final StateReadings readings = new StateReadings();
    private final StateMetric metric = new StateMetric();
    private long nextChangeNs = MarketCalendar.NEVER;

    private StateTriggers(List<StateTrigger> triggers) {
        this.triggers = triggers.toArray(StateTrigger[]::new);
    }

    /** @param others what asks for something beside feeds and market, such as the position */
    public static StateTriggers of(
            CorridorMarket market, Volatility volatility, Feed[] neededFeeds, StateTrigger... others) {
        List<StateTrigger> triggers = list(market, neededFeeds);
        triggers.add(new VolatilityRatio(market, volatility));
        triggers.add(new Utilisation(market, market.base(), Restrictions.BASE_OUT));
        triggers.add(new Utilisation(market, market.quote(), Restrictions.QUOTE_OUT));
        triggers.add(new Depeg(market.base(), Restrictions.QUOTE_OUT));
        triggers.add(new Depeg(market.quote(), Restrictions.BASE_OUT));
        triggers.addAll(List.of(others));
        return new StateTriggers(triggers);
    }

    /** In the order in which they give the cause: of those that ask for the same state it is the first's. */
    static List<StateTrigger> list(CorridorMarket market, Feed[] neededFeeds) {
        List<StateTrigger> triggers = new ArrayList<>();
        for (Feed feed : neededFeeds) {
            triggers.add(new OracleAge(market, feed));
            triggers.add(new OracleDeviation(market, feed));
            triggers.add(new UncheckedFeed(market, feed));
        }
        triggers.add(new ClosedMarket(market, neededFeeds));
        return triggers;
    }

    /** Judges each, after the corridor's market was found open or closed. */
    public StateReadings judge(long nowNs) {
        readings.clear();
        nextChangeNs = MarketCalendar.NEVER;
        for (StateTrigger trigger : triggers) {
            nextChangeNs = Math.min(nextChangeNs, trigger.judge(nowNs, readings));
        }
        return readings;
    }

    /** The figure behind a state and its cause, as it is now. */
    public StateMetric measure(StateCause cause, RiskState state, long nowNs) {
        metric.lookFor(cause, state);
        for (StateTrigger trigger : triggers) {
            trigger.measure(nowNs, metric);
        }
        return metric;
    }

    /** The earliest moment after the last judgement at which time alone may change what one of them said. */
    public long nextChangeNs() {
        return nextChangeNs;
    }
}
