package dev.kurs.core.settlement;

import dev.kurs.core.book.Corridor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.Require;
import dev.kurs.core.market.CorridorMonitor;
import dev.kurs.core.market.MarketEvents;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.FreezeOrder;
import dev.kurs.protocol.message.sbe.RecordFreezeOrderDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.RiskState;

/**
 * Keeps how far the freeze on chain is of a corridor that an operator has frozen.
 *
 * <p>NONE, then ORDERED before anything is sent, then SEEN once a block has it, or NONE again where it was given up unsent. ORDERED holds the corridor in FREEZE, SEEN
 * does not: what the chain has is told by itself.
 */
public final class FreezeProcessor {
    private final EngineState state;
    private final CorridorMonitor monitor;
    private final MarketEvents events;

    public FreezeProcessor(EngineState state, CorridorMonitor monitor, MarketEvents events) {
        this.state = state;
        this.monitor = monitor;
        this.events = events;
    }

    public void enterInto(CommandTable commands) {
        commands.refusable(new RecordFreezeOrderDecoder(), this::record);
    }

    private void record(RecordFreezeOrderDecoder command) {
        Require.known("corridorId", command.corridorId(), state.corridors.size());
        Corridor corridor = state.corridors.get(command.corridorId());
        if (command.order() == FreezeOrder.ORDERED) {
            order(corridor, command.blockNumber());
        } else {
            end(corridor, command.order());
        }
        events.freezeOrderChanged(corridor);
        monitor.touch(corridor.id());
    }

    private void order(Corridor corridor, long newestBlock) {
        Require.within("blockNumber", newestBlock, 0, Long.MAX_VALUE);
        if (!corridor.override().isActive(RiskState.FREEZE)) {
            throw CommandRefusedException.invalid(
                    "order ORDERED: no operator has frozen " + corridor.terms().pair());
        }
        require(corridor, FreezeOrder.NONE);
        corridor.chain().order(state.context.sequence(), newestBlock);
    }

    private static void end(Corridor corridor, FreezeOrder end) {
        if (end != FreezeOrder.SEEN && end != FreezeOrder.NONE) {
            throw CommandRefusedException.invalid("order is " + end + ", must be NONE, ORDERED or SEEN");
        }
        require(corridor, FreezeOrder.ORDERED);
        corridor.chain().moveOrder(end);
    }

    private static void require(Corridor corridor, FreezeOrder expected) {
        FreezeOrder present = corridor.chain().order();
        if (present != expected) {
            throw new CommandRefusedException(
                    RejectReason.ALREADY_RECORDED,
                    "the freeze of " + corridor.terms().pair() + " is " + present + ", not " + expected);
        }
    }
}
