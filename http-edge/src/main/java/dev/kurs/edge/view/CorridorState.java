package dev.kurs.edge.view;

import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.StateCause;

/**
 * The operating state of a corridor, whatever leads to it.
 *
 * @param reason of the last change
 */
public record CorridorState(RiskState state, boolean sellAllowed, boolean buyAllowed, StateReason reason) {
    static final CorridorState UNKNOWN = new CorridorState(RiskState.HALT, false, false, StateReason.CONFIGURATION);

    /** Whether nothing is quoted since its market is closed, whatever its state. */
    public boolean isMarketClosed() {
        return reason.cause() == StateCause.MARKET_CLOSED && !sellAllowed && !buyAllowed;
    }
}
