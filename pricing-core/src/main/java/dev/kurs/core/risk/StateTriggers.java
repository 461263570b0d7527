package dev.kurs.core.risk;

import dev.kurs.core.feed.Feed;
import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.core.pricing.CorridorMarket;
import java.util.ArrayList;
import java.util.List;

/**
 * Every trigger of a corridor's automatic state, and what they said when they were judged last. A new trigger is one more value in this list.
 *
 * <p>USDT-IDRX has seven: age, deviation and check of USDT/USD and of USD/IDR, and the closed market. It has to be judged again at the earliest moment that
 * one of them names.
 */
public final class StateTriggers {
    private final StateTrigger[] triggers;
    private final StateReadings readings = new StateReadings();
    private long nextChangeNs = MarketCalendar.NEVER;

    private StateTriggers(List<StateTrigger> triggers) {
        this.triggers = triggers.toArray(StateTrigger[]::new);
    }

    /** @param others what asks for something beside feeds and market, such as the position */
    public static StateTriggers of(CorridorMarket market, Feed[] neededFeeds, StateTrigger... others) {
        List<StateTrigger> triggers = list(market, neededFeeds);
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

    /** The earliest moment after the last judgement at which time alone may change what one of them said. */
    public long nextChangeNs() {
        return nextChangeNs;
    }
}
