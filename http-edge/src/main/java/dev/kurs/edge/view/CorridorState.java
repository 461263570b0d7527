package dev.kurs.edge.view;

import dev.kurs.protocol.message.sbe.RiskState;

/**
 * The operating state of a corridor, whatever leads to it.
 *
 * @param reason of the last change
 */
public record CorridorState(RiskState state, boolean sellAllowed, boolean buyAllowed, StateReason reason) {
    static final CorridorState UNKNOWN = new CorridorState(RiskState.HALT, false, false, StateReason.CONFIGURATION);
}
