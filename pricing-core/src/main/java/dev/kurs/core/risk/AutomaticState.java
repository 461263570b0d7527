package dev.kurs.core.risk;

import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;

/**
 * The state that a corridor's metrics give it: up at once, down one level at a time after a calm time.
 *
 * <p>RESTRICT with a dwell of 60 s and every metric calm from 12:00:00 on: PROTECT at 12:01:00, NORMAL at 12:02:00. Where volatility led to HALT and still holds
 * RESTRICT, that is the cause of RESTRICT.
 */
public final class AutomaticState {
    /** Not calm. */
    public static final long NOT_CALM = Long.MIN_VALUE;

    private RiskState state = RiskState.NORMAL;
    private StateCause cause = StateCause.CONFIGURATION;
    private long calmSinceNs = NOT_CALM;
    private int restrictions = Restrictions.POSITION;

    public void judge(StateReadings readings, long nowNs, long dwellNs) {
        if (Severity.isAbove(readings.asked(), state)) {
            state = readings.asked();
            cause = readings.cause();
        }
        if (readings.restrictions() != 0) {
            restrictions = readings.restrictions();
        }
        noteCalm(readings, nowNs);
        if (calmSinceNs != NOT_CALM && nowNs - calmSinceNs >= dwellNs) {
            state = Severity.milder(state);
            cause = StateCause.RECOVERED;
            calmSinceNs = NOT_CALM;
            noteCalm(readings, nowNs);
        }
    }

    /** Names a metric that holds the state, where the one that led to it no longer does. */
    public void nameHolder(StateReadings readings) {
        StateCause holder = readings.holder(state);
        if (holder != StateCause.NULL_VAL && !readings.isHeldBy(cause, state)) {
            cause = holder;
        }
    }

    /** Lets the calm time begin again. */
    public void disturb() {
        calmSinceNs = NOT_CALM;
    }

    /** Moves the beginning of the calm time with a clock that was set; how long it has been calm stays the same. */
    public void moveCalm(long durationNs) {
        if (calmSinceNs != NOT_CALM) {
            calmSinceNs += durationNs;
        }
    }

    public RiskState state() {
        return state;
    }

    /** Why the state is what it is. */
    public StateCause cause() {
        return cause;
    }

    /** What RESTRICT blocks: what the metrics that hold it do, or did last. */
    public int restrictions() {
        return restrictions;
    }

    /** Since when every metric is calm, or {@link #NOT_CALM}. */
    public long calmSinceNs() {
        return calmSinceNs;
    }

    /** When the next level down is due if nothing stirs, or {@link MarketCalendar#NEVER}. */
    public long stepDownNs(long dwellNs) {
        return calmSinceNs == NOT_CALM ? MarketCalendar.NEVER : calmSinceNs + dwellNs;
    }

    public void restore(RiskState newState, StateCause newCause, long newCalmSinceNs, int newRestrictions) {
        restrictions = newRestrictions;
        state = newState;
        cause = newCause;
        calmSinceNs = newCalmSinceNs;
    }

    private void noteCalm(StateReadings readings, long nowNs) {
        if (!readings.isCalmAt(state)) {
            calmSinceNs = NOT_CALM;
        } else if (calmSinceNs == NOT_CALM) {
            calmSinceNs = nowNs;
        }
    }
}
