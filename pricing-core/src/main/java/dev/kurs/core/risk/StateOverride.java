package dev.kurs.core.risk;

import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.protocol.message.sbe.RiskState;

/**
 * The state an operator set, which puts the automatic causes aside until it ends.
 *
 * <p>HALT until 12:30:00: at 12:29:59 it runs, at 12:30:00 it is over. Without a time it is permanent.
 */
public final class StateOverride {
    /** The end of an override that has none. */
    public static final long PERMANENT = MarketCalendar.NEVER;

    private boolean active;
    private RiskState state = RiskState.NORMAL;
    private long expiresAtNs = PERMANENT;
    private boolean ended;
    private OverrideIdentity identity = OverrideIdentity.NONE;

    public void begin(RiskState newState, long newExpiresAtNs) {
        begin(newState, newExpiresAtNs, OverrideIdentity.NONE);
    }

    /** The same for one that has a name, in the place of whichever ran. */
    public void begin(RiskState newState, long newExpiresAtNs, OverrideIdentity newIdentity) {
        identity = newIdentity;
        active = true;
        state = newState;
        expiresAtNs = newExpiresAtNs;
    }

    public void end() {
        ended |= active;
        active = false;
        state = RiskState.NORMAL;
        expiresAtNs = PERMANENT;
    }

    /** Moves the end along with a clock that was set, so that the time left stays the same. */
    public void moveEnd(long durationNs) {
        if (expiresAtNs != PERMANENT) {
            expiresAtNs += durationNs;
        }
    }

    /** Whether one ended since this was last asked. */
    public boolean takeEnded() {
        boolean wasEnded = ended;
        ended = false;
        return wasEnded;
    }

    /** Of the override that runs, or ran last. */
    public OverrideIdentity identity() {
        return identity;
    }

    public boolean isActive() {
        return active;
    }

    public boolean isActive(RiskState wanted) {
        return active && state == wanted;
    }

    /** NORMAL while there is none. */
    public RiskState state() {
        return state;
    }

    public boolean isOver(long nowNs) {
        return active && expiresAtNs <= nowNs && expiresAtNs != PERMANENT;
    }

    /** {@link #PERMANENT} when there is no end, or no override. */
    public long expiresAtNs() {
        return expiresAtNs;
    }
}
