package dev.kurs.edge.view;

import dev.kurs.protocol.message.sbe.RiskState;

/**
 * The operating state of a corridor.
 *
 * @param reason of the last change
 * @param overrideExpiresAtNs {@link #PERMANENT} where an override has no end
 */
public record CorridorState(
        RiskState state,
        boolean sellAllowed,
        boolean buyAllowed,
        boolean isOverridden,
        long overrideExpiresAtNs,
        StateReason reason) {
    public static final long PERMANENT = Long.MIN_VALUE;

    static final CorridorState UNKNOWN =
            new CorridorState(RiskState.HALT, false, false, false, PERMANENT, StateReason.CONFIGURATION);
}
