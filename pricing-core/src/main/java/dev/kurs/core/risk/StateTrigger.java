package dev.kurs.core.risk;

import dev.kurs.core.feed.MarketCalendar;

/**
 * One row of PRICING §7's table for one corridor: what it asks for and why, what it still holds, and when time alone may change either.
 *
 * <p>{@link OracleAge} of USD/IDR, a minute allowed, PROTECT asked for from half of that and held from 0.8 of the half: 25 s after the last price it
 * asks for NORMAL, holds PROTECT, and may change 5 s later.
 */
public interface StateTrigger {
    /**
     * Adds what it asks for and holds now.
     *
     * @return the next moment from which it may add something else although no command changes anything and the corridor's market is as open or closed as
     *     it is, or {@link MarketCalendar#NEVER}
     */
    long judge(long nowNs, StateReadings readings);

    /** Describes the figure behind what it asks for; called only where a change is told. */
    default void measure(long nowNs, StateMetric metric) {}
}
