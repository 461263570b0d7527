package dev.kurs.core.market;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.Require;
import dev.kurs.core.risk.StateOverride;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateDecoder;

/** Puts a corridor into the state that an operator wants, until it ends: HALT for half an hour, or PROTECT for good. */
public final class OverrideProcessor {
    private final EngineState state;
    private final CorridorMonitor monitor;

    public OverrideProcessor(EngineState state, CorridorMonitor monitor) {
        this.state = state;
        this.monitor = monitor;
    }

    public void enterInto(CommandTable commands) {
        commands.answered(new OverrideCorridorStateDecoder(), this::overrideState);
    }

    private void overrideState(OverrideCorridorStateDecoder command) {
        Require.known("corridorId", command.corridorId(), state.corridors.size());
        Corridor corridor = state.corridors.get(command.corridorId());
        if (command.active() == Flag.YES) {
            corridor.override().begin(command.state(), expiresAtNs(command));
        } else {
            corridor.override().end();
        }
        monitor.touchWithCrosses(corridor.id());
    }

    private long expiresAtNs(OverrideCorridorStateDecoder command) {
        if (command.expiresAtNs() == OverrideCorridorStateDecoder.expiresAtNsNullValue()) {
            return StateOverride.PERMANENT;
        }
        if (command.expiresAtNs() <= state.context.timestampNs()) {
            throw CommandRefusedException.invalid("expiresAtNs is " + command.expiresAtNs() + ", must be after "
                    + state.context.timestampNs() + ", the command's time");
        }
        return command.expiresAtNs();
    }
}
