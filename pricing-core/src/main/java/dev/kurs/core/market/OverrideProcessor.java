package dev.kurs.core.market;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.Require;
import dev.kurs.core.risk.OverrideIdentity;
import dev.kurs.core.risk.StateOverride;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.FreezeOrder;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;
import java.util.HexFormat;

/** Puts a corridor into the state that an operator wants, until it ends: HALT for half an hour, or PROTECT for good. */
public final class OverrideProcessor implements CommandProcessor {
    private final EngineState state;
    private final CorridorMonitor monitor;
    private final MarketEvents events;

    public OverrideProcessor(EngineState state, CorridorMonitor monitor, MarketEvents events) {
        this.state = state;
        this.monitor = monitor;
        this.events = events;
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.answered(new OverrideCorridorStateDecoder(), this::overrideState);
    }

    private void overrideState(OverrideCorridorStateDecoder command) {
        Require.known("corridorId", command.corridorId(), state.corridors.size());
        Corridor corridor = state.corridors.get(command.corridorId());
        byte[] uuid = new byte[OverrideIdentity.LENGTH];
        command.getOverrideId(uuid, 0, uuid.length);
        monitor.judgeBeforeReading(state.context.timestampNs());
        if (command.active() == Flag.YES) {
            begin(corridor, command, uuid);
        } else {
            requireRunning(corridor, uuid);
            corridor.override().end();
        }
        monitor.touchWithCrosses(corridor.id());
    }

    private void begin(Corridor corridor, OverrideCorridorStateDecoder command, byte[] uuid) {
        long expiresAtNs = expiresAtNs(command);
        OverrideIdentity identity = new OverrideIdentity(
                uuid,
                command.operatorEmail(),
                state.context.timestampNs(),
                corridor.state().state());
        corridor.override().begin(command.state(), expiresAtNs, identity);
        events.overrideChanged(corridor, true);
        if (command.state() == RiskState.FREEZE) {
            freezeAnew(corridor);
        }
    }

    /** What was thawed on chain since the last FREEZE is frozen there again. */
    private void freezeAnew(Corridor corridor) {
        if (corridor.chain().guardianFreeze().order() == FreezeOrder.SEEN
                && !corridor.chain().isFrozen()) {
            corridor.chain().guardianFreeze().move(FreezeOrder.NONE);
            events.freezeOrderChanged(corridor);
        }
    }

    /** Whoever names an override ends that one and no other. */
    private static void requireRunning(Corridor corridor, byte[] uuid) {
        StateOverride override = corridor.override();
        boolean isNamed = !OverrideIdentity.NONE.is(uuid);
        if (isNamed && !(override.isActive() && override.identity().is(uuid))) {
            throw new CommandRefusedException(
                    RejectReason.UNKNOWN_ENTITY,
                    "overrideId " + HexFormat.of().formatHex(uuid) + " does not run in "
                            + corridor.terms().pair());
        }
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
