package dev.kurs.core.settlement;

import dev.kurs.core.book.ChainPool;
import dev.kurs.core.book.ChainToken;
import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.Token;
import dev.kurs.core.command.BookEvents;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.Flags;
import dev.kurs.core.command.Require;
import dev.kurs.core.market.CorridorMonitor;
import dev.kurs.core.market.PegMonitor;
import dev.kurs.core.market.RiskMonitor;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.RecordChainCorridorDecoder;
import dev.kurs.protocol.message.sbe.RecordChainPoolDecoder;
import dev.kurs.protocol.message.sbe.RecordChainTokenDecoder;
import dev.kurs.protocol.message.sbe.RecordInventoryDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.money.Amount;

/** Takes what the pool holds of a token, and what the contracts still allow: per token, per corridor, and of the pool as a whole. */
public final class ChainProcessor implements CommandProcessor {
    private static final int MAX_BOUND_BPS = 1_000_000;

    private final EngineState state;
    private final CorridorMonitor monitor;
    private final ChainEvents events;
    private final BookEvents bookEvents;
    private final RiskMonitor risk;
    private final PegMonitor pegs;

    public ChainProcessor(
            EngineState state,
            CorridorMonitor monitor,
            PegMonitor pegs,
            ChainEvents events,
            BookEvents bookEvents,
            RiskMonitor risk) {
        this.state = state;
        this.monitor = monitor;
        this.events = events;
        this.bookEvents = bookEvents;
        this.risk = risk;
        this.pegs = pegs;
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.refusable(new RecordInventoryDecoder(), this::recordInventory);
        commands.refusable(new RecordChainTokenDecoder(), this::recordToken);
        commands.refusable(new RecordChainCorridorDecoder(), this::recordCorridor);
        commands.refusable(new RecordChainPoolDecoder(), this::recordPool);
    }

    private void recordInventory(RecordInventoryDecoder command) {
        Require.known("tokenId", command.tokenId(), state.tokens.size());
        if (command.balance().high() < 0) {
            throw new CommandRefusedException(
                    RejectReason.INVALID_AMOUNT, "balance of tokenId " + command.tokenId() + " is negative");
        }
        TokenState token = state.tokens.get(command.tokenId()).state();
        take(token.balance(), command.balance());
        risk.onBalance(command.tokenId());
        bookEvents.inventoryRecorded(token);
    }

    private void recordToken(RecordChainTokenDecoder command) {
        Require.known("tokenId", command.tokenId(), state.tokens.size());
        require("room", command.room());
        require("payable", command.payable());
        require("priceE18", command.priceE18());
        boolean paysFees = Flags.isYes(command.paysFees());
        requireOneFeeToken(command.tokenId(), paysFees);
        Token token = state.tokens.get(command.tokenId());
        ChainToken chain = token.chain();
        takeFlows(chain, command, paysFees);
        take(chain.room(), command.room());
        take(chain.payable(), command.payable());
        take(chain.priceE18(), command.priceE18());
        boolean inboundFrozen = command.inboundFrozen() == Flag.YES;
        boolean outboundFrozen = command.outboundFrozen() == Flag.YES;
        if (inboundFrozen != chain.isInboundFrozen() || outboundFrozen != chain.isOutboundFrozen()) {
            chain.freeze(inboundFrozen, outboundFrozen);
            monitor.touchAll();
        }
        events.tokenChanged(token);
        pegs.settleFreeze(token);
    }

    /** Open quotes keep what their fees may become in it. */
    private void requireOneFeeToken(int tokenId, boolean paysFees) {
        int known = state.chainPool.feeTokenId();
        if (known != ChainPool.UNKNOWN && paysFees != (tokenId == known)) {
            throw CommandRefusedException.invalid(
                    "paysFees of tokenId " + tokenId + " is " + paysFees + ", fees are owed in tokenId " + known);
        }
    }

    /** A command of an earlier schema version says nothing of turnover. */
    private void takeFlows(ChainToken chain, RecordChainTokenDecoder command, boolean paysFees) {
        AmountDecoder turnover = command.turnover();
        AmountDecoder flowUnit = command.flowUnit();
        if (turnover == null || flowUnit == null) {
            return;
        }
        require("turnover", turnover);
        require("flowUnit", flowUnit);
        take(chain.turnover(), turnover);
        take(chain.flowUnit(), flowUnit);
        if (paysFees) {
            chain.payFees(true);
            state.chainPool.oweFeesIn(command.tokenId());
        }
    }

    private void recordCorridor(RecordChainCorridorDecoder command) {
        Require.known("corridorId", command.corridorId(), state.corridors.size());
        Require.within("boundBps", command.boundBps(), 0, MAX_BOUND_BPS);
        Corridor corridor = state.corridors.get(command.corridorId());
        corridor.chain().set(command.frozen() == Flag.YES, command.boundBps());
        events.corridorChanged(corridor);
        monitor.touch(corridor.id());
    }

    private void recordPool(RecordChainPoolDecoder command) {
        Require.within("lossUsdE6", command.lossUsdE6(), 0, Long.MAX_VALUE);
        state.chainPool.set(command.lossUsdE6(), command.signing() == Flag.YES);
        events.poolChanged(state.chainPool);
    }

    private static void require(String name, AmountDecoder amount) {
        if (amount.high() < 0) {
            throw new CommandRefusedException(RejectReason.INVALID_AMOUNT, name + " is negative");
        }
    }

    private static void take(Amount result, AmountDecoder amount) {
        result.set(amount.high(), amount.low());
    }
}
