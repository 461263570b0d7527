package dev.kurs.core.settlement;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.GuardianFreeze;
import dev.kurs.core.book.Token;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.Require;
import dev.kurs.core.market.CorridorMonitor;
import dev.kurs.core.market.MarketEvents;
import dev.kurs.core.market.PegMonitor;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.FreezeOrder;
import dev.kurs.protocol.message.sbe.RecordFreezeOrderDecoder;
import dev.kurs.protocol.message.sbe.RecordTokenFreezeOrderDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;

/**
 * Keeps how far the freeze on chain is of a corridor that an operator has frozen, and of a token that left its peg.
 *
 * <p>NONE, then ORDERED before anything is sent, then SEEN once a block has it, or NONE again where it was given up unsent. ORDERED holds the corridor in FREEZE, SEEN
 * does not: what the chain has is told by itself. A token does not come in while its freeze is ORDERED, nor as long as the chain has it.
 */
public final class FreezeProcessor implements CommandProcessor {
    private final EngineState state;
    private final CorridorMonitor monitor;
    private final PegMonitor pegs;
    private final MarketEvents events;

    public FreezeProcessor(EngineState state, CorridorMonitor monitor, PegMonitor pegs, MarketEvents events) {
        this.state = state;
        this.monitor = monitor;
        this.pegs = pegs;
        this.events = events;
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.refusable(new RecordFreezeOrderDecoder(), this::record);
        commands.refusable(new RecordTokenFreezeOrderDecoder(), this::record);
    }

    private void record(RecordFreezeOrderDecoder command) {
        Require.known("corridorId", command.corridorId(), state.corridors.size());
        Corridor corridor = state.corridors.get(command.corridorId());
        String pair = corridor.terms().pair();
        if (command.order() == FreezeOrder.ORDERED && !corridor.override().isActive(RiskState.FREEZE)) {
            throw CommandRefusedException.invalid("order ORDERED: no operator has frozen " + pair);
        }
        move(corridor.chain().guardianFreeze(), pair, command.order(), command.blockNumber());
        events.freezeOrderChanged(corridor);
        monitor.touch(corridor.id());
    }

    private void record(RecordTokenFreezeOrderDecoder command) {
        Require.known("tokenId", command.tokenId(), state.tokens.size());
        Token token = state.tokens.get(command.tokenId());
        String symbol = token.state().terms().symbol();
        if (command.order() == FreezeOrder.ORDERED && !token.isToldOffPeg()) {
            throw CommandRefusedException.invalid("order ORDERED: " + symbol + " is not off its peg");
        }
        move(token.chain().guardianFreeze(), symbol, command.order(), command.blockNumber());
        events.tokenFreezeOrderChanged(token);
        pegs.settleFreeze(token);
        monitor.touchAll();
    }

    private void move(GuardianFreeze freeze, String what, FreezeOrder next, long newestBlock) {
        if (next == FreezeOrder.ORDERED) {
            Require.within("blockNumber", newestBlock, 0, Long.MAX_VALUE);
            require(freeze, what, FreezeOrder.NONE);
            freeze.order(state.context.sequence(), newestBlock);
        } else if (next == FreezeOrder.SEEN || next == FreezeOrder.NONE) {
            require(freeze, what, FreezeOrder.ORDERED);
            freeze.move(next);
        } else {
            throw CommandRefusedException.invalid("order is " + next + ", must be NONE, ORDERED or SEEN");
        }
    }

    private static void require(GuardianFreeze freeze, String what, FreezeOrder expected) {
        if (freeze.order() != expected) {
            throw new CommandRefusedException(
                    RejectReason.ALREADY_RECORDED,
                    "the freeze of " + what + " is " + freeze.order() + ", not " + expected);
        }
    }
}
