package dev.kurs.core.engine;

import dev.kurs.core.command.BookEvents;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.AcceptLossDecoder;

/** Goes on after a journal that lost its end: no number that a lost quote or request may have had is given again. */
final class LossProcessor implements CommandProcessor {
    private final EngineState state;
    private final BookEvents events;

    LossProcessor(EngineState state, BookEvents events) {
        this.state = state;
        this.events = events;
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.on(new AcceptLossDecoder(), this::acceptLoss);
    }

    /**
     * The state stands as the last record kept left it; but quotes, and requests for quotes to makers, are numbered on from this command's sequence, since each
     * of those that were lost had a command of its own before it.
     */
    private void acceptLoss(AcceptLossDecoder command) {
        state.quoteIds.continueAfter(command.sequence());
        if (state.rules.numberRequestsBehindLoss()) {
            state.rfqs.continueAfter(Math.max(state.rfqs.lastNumber(), command.sequence()));
        }
        events.lossAccepted(command.lastSequenceKept(), command.knownSequence());
    }
}
