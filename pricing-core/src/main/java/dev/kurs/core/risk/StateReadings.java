package dev.kurs.core.risk;

import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;
import java.util.Arrays;

/**
 * What the metrics of a corridor ask for, one row after another; the most severe counts.
 *
 * <p>Oracle age at 0.45 of its maximum, with a threshold of 0.5 and an exit ratio of 0.8, asks for NORMAL but holds PROTECT, being
 * above 0.4; an unchecked feed asks for and holds PROTECT: {@code asked()} PROTECT, {@code cause()} UNCHECKED_FEED.
 */
public final class StateReadings {
    private static final int LEVELS = RiskState.FREEZE.value() + 1;

    private RiskState asked = RiskState.NORMAL;
    private RiskState held = RiskState.NORMAL;
    private StateCause cause = StateCause.RECOVERED;
    private int restrictions;
    private final StateCause[] firstHolders = new StateCause[LEVELS];
    private final long[] holders = new long[LEVELS];

    public StateReadings() {
        clear();
    }

    public void clear() {
        restrictions = 0;
        asked = RiskState.NORMAL;
        held = RiskState.NORMAL;
        cause = StateCause.RECOVERED;
        Arrays.fill(firstHolders, StateCause.NULL_VAL);
        Arrays.fill(holders, 0);
    }

    /**
     * Adds a metric.
     *
     * @param metricAsks the most severe state whose threshold it has reached
     * @param metricHolds the most severe state whose exit it has not fallen below
     */
    public void add(StateCause metric, RiskState metricAsks, RiskState metricHolds) {
        add(metric, metricAsks, metricHolds, Restrictions.POSITION);
    }

    /** Adds a metric whose RESTRICT blocks something of its own. */
    void add(StateCause metric, RiskState metricAsks, RiskState metricHolds, int restriction) {
        restrictions |= Severity.isAbove(RiskState.RESTRICT, metricHolds) ? 0 : restriction;
        if (Severity.isAbove(metricAsks, asked)) {
            asked = metricAsks;
            cause = metric;
        }
        held = Severity.worst(held, metricHolds);
        noteHolder(metric, metricHolds);
    }

    private void noteHolder(StateCause metric, RiskState metricHolds) {
        for (int level = RiskState.NORMAL.value() + 1; level <= metricHolds.value(); level++) {
            if (holders[level] == 0) {
                firstHolders[level] = metric;
            }
            holders[level] |= bit(metric);
        }
    }

    /** Adds a metric with one threshold: whether it has reached it, and whether it has not fallen below its exit. */
    public void addFrom(StateCause metric, RiskState state, boolean asks, boolean holds) {
        add(metric, asks ? state : RiskState.NORMAL, holds ? state : RiskState.NORMAL);
    }

    /** Adds a metric that asks for one state or for none. */
    public void addYesNo(StateCause metric, boolean yes, RiskState state) {
        addFrom(metric, state, yes, yes);
    }

    public RiskState asked() {
        return asked;
    }

    /** What the metrics that hold RESTRICT, or more, block. */
    int restrictions() {
        return restrictions;
    }

    /** The most severe state that some metric still holds. */
    RiskState held() {
        return held;
    }

    /** The metric that asks for {@link #asked()}. */
    public StateCause cause() {
        return cause;
    }

    /** Whether a metric has not fallen below its exit for the state. */
    public boolean isHeldBy(StateCause metric, RiskState state) {
        return (holders[state.value()] & bit(metric)) != 0;
    }

    /** The first metric that has not fallen below its exit for the state, NULL_VAL where none holds it. */
    StateCause holder(RiskState state) {
        return firstHolders[state.value()];
    }

    /** Whether others ask for the same because of the same, and hold the same. */
    boolean isSame(StateReadings others) {
        return asked == others.asked && cause == others.cause && Arrays.equals(holders, others.holders);
    }

    private static long bit(StateCause metric) {
        return 1L << metric.value();
    }

    /** Whether every metric is below its exit for the state. */
    public boolean isCalmAt(RiskState state) {
        return Severity.isAbove(state, held);
    }
}
