package dev.kurs.core.engine;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.core.risk.StateOverride;
import dev.kurs.protocol.message.sbe.AcceptLossDecoder;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateDecoder;
import dev.kurs.protocol.message.sbe.RecordInventoryDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;

/** What operators and the chain's watcher say: overrides of states, and what the pool holds. */
final class OperatorProcessor {
    private final EngineState state;
    private final CorridorMonitor monitor;
    private final BookEvents events;

    OperatorProcessor(EngineState state, CorridorMonitor monitor, BookEvents events) {
        this.state = state;
        this.monitor = monitor;
        this.events = events;
    }

    void enterInto(CommandTable commands) {
        commands.answered(new OverrideCorridorStateDecoder(), this::overrideState);
        commands.refusable(new RecordInventoryDecoder(), this::recordInventory);
        commands.on(new AcceptLossDecoder(), this::acceptLoss);
    }

    /**
     * The state stands as the last record kept left it; but quotes are numbered on from this command's sequence, since each of
     * those that were lost had a command of its own before it.
     */
    private void acceptLoss(AcceptLossDecoder command) {
        state.lastQuoteSequence = command.sequence();
        events.lossAccepted(command.lastSequenceKept(), command.knownSequence());
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

    private void recordInventory(RecordInventoryDecoder command) {
        Require.known("tokenId", command.tokenId(), state.tokens.size());
        AmountDecoder balance = command.balance();
        if (balance.high() < 0) {
            throw new CommandRefusedException(
                    RejectReason.INVALID_AMOUNT, "balance of tokenId " + command.tokenId() + " is negative");
        }
        TokenState token = state.tokens.get(command.tokenId()).state();
        token.balance().set(balance.high(), balance.low());
        events.inventoryRecorded(token);
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
