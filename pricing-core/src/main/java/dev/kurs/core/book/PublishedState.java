package dev.kurs.core.book;

import dev.kurs.core.risk.StateMetric;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.StateCause;

/**
 * The state of a corridor, as it was last said and as it still is: PROTECT, both directions, because of UNCHECKED_FEED, after
 * NORMAL, no override.
 */
public final class PublishedState {
    private RiskState previous = RiskState.NORMAL;
    private RiskState said = RiskState.NORMAL;
    private RiskState state = RiskState.NORMAL;
    private StateCause cause = StateCause.CONFIGURATION;
    private boolean sellAllowed = true;
    private boolean buyAllowed = true;
    private boolean overridden;
    private long overrideExpiresAtNs = Long.MAX_VALUE;
    private final StateMetric metric = new StateMetric();
    private boolean news = true;

    public void noteState(RiskState newState, boolean isSellAllowed, boolean isBuyAllowed) {
        news |= state != newState || sellAllowed != isSellAllowed || buyAllowed != isBuyAllowed;
        state = newState;
        sellAllowed = isSellAllowed;
        buyAllowed = isBuyAllowed;
    }

    /** The state stays as it is because of something else. */
    public void noteCause(StateCause newCause) {
        news |= cause != newCause;
    }

    public void noteOverride(boolean isOverridden, long newExpiresAtNs) {
        news |= overridden != isOverridden || overrideExpiresAtNs != newExpiresAtNs;
        overridden = isOverridden;
        overrideExpiresAtNs = newExpiresAtNs;
    }

    /** Takes what was said last: the state and the one before it, and why. */
    public void restore(RiskState newPrevious, StateCause newCause) {
        previous = newPrevious;
        said = state;
        cause = newCause;
        news = false;
    }

    /** Whether something changed since this was last asked; the cause is that of the change, or of a state that stays. */
    public boolean pollChanged(StateCause newCause) {
        if (!news) {
            return false;
        }
        previous = said;
        said = state;
        cause = newCause;
        news = false;
        return true;
    }

    /** The state that was said before this one; the same when only directions or the override changed. */
    public RiskState previous() {
        return previous;
    }

    public RiskState state() {
        return state;
    }

    /** The figure behind the cause, as it was when it was said. */
    public StateMetric metric() {
        return metric;
    }

    public StateCause cause() {
        return cause;
    }

    public boolean allows(Side side) {
        return side == Side.SELL ? sellAllowed : buyAllowed;
    }

    public boolean isOverridden() {
        return overridden;
    }

    /** {@code Long.MAX_VALUE} when there is no end, or no override. */
    public long overrideExpiresAtNs() {
        return overrideExpiresAtNs;
    }
}
