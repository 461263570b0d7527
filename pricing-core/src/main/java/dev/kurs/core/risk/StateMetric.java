package dev.kurs.core.risk;

import dev.kurs.core.pricing.Thresholds;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;

/**
 * The figure behind a state: by which a metric asks, from where on, and of what.
 *
 * <p>PROTECT because of ORACLE_AGE at 0.52 of the age allowed, from 0.5 on, of feed 1: {@code metricE8()} 52_000_000, {@code thresholdE8()} 50_000_000,
 * {@code subjectId()} 1.
 */
public final class StateMetric {
    /** Where there is no figure. */
    public static final long NONE = Long.MIN_VALUE;

    /** Where it is of no single feed or token. */
    public static final int NOBODY = Integer.MIN_VALUE;

    private StateCause cause = StateCause.NULL_VAL;
    private RiskState state = RiskState.NORMAL;
    private long metricE8 = NONE;
    private long thresholdE8 = NONE;
    private int subjectId = NOBODY;

    /** Forgets what it had, and looks for the figure of a cause that gave a state. */
    void lookFor(StateCause newCause, RiskState newState) {
        cause = newCause;
        state = newState;
        metricE8 = NONE;
        thresholdE8 = NONE;
        subjectId = NOBODY;
    }

    boolean isOf(StateCause metric) {
        return cause == metric;
    }

    /** Takes the figure of one feed or token, if it is more than that of another. */
    void take(long newMetricE8, Thresholds thresholds, int newSubjectId) {
        if (metricE8 == NONE || newMetricE8 > metricE8) {
            metricE8 = newMetricE8;
            long neededE8 = thresholds.of(state);
            thresholdE8 = neededE8 == Thresholds.NEVER ? NONE : neededE8;
            subjectId = newSubjectId;
        }
    }

    /** Takes a metric that is a yes or a no. */
    void take(int newSubjectId) {
        subjectId = subjectId == NOBODY ? newSubjectId : subjectId;
    }

    public void set(StateMetric other) {
        set(other.metricE8, other.thresholdE8, other.subjectId);
    }

    public void set(long newMetricE8, long newThresholdE8, int newSubjectId) {
        metricE8 = newMetricE8;
        thresholdE8 = newThresholdE8;
        subjectId = newSubjectId;
    }

    /** {@link #NONE} where the cause has no figure, or its figure is not known. */
    public long metricE8() {
        return metricE8;
    }

    public long thresholdE8() {
        return thresholdE8;
    }

    /** The feed's or the token's id, or {@link #NOBODY}. */
    public int subjectId() {
        return subjectId;
    }
}
