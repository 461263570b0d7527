package dev.kurs.core.settlement;

import dev.kurs.core.book.ChainCursor;
import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.book.SettledVolume;
import dev.kurs.core.book.UtcDay;
import dev.kurs.core.book.V01Quote;
import dev.kurs.core.book.Wallets;
import dev.kurs.core.command.BookEvents;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.Require;
import dev.kurs.core.execution.ExecutionEvents;
import dev.kurs.core.execution.PartnerBalances;
import dev.kurs.core.market.CorridorMonitor;
import dev.kurs.core.market.RiskMonitor;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.core.quoting.QuoteExpiry;
import dev.kurs.core.state.EngineState;
import dev.kurs.core.state.QuoteIds;
import dev.kurs.protocol.message.sbe.AdvanceChainDecoder;
import dev.kurs.protocol.message.sbe.AmountDecoder;
import dev.kurs.protocol.message.sbe.CommitMatch;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.RecordFailureDecoder;
import dev.kurs.protocol.message.sbe.RecordSettlementDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.money.Amount;
import java.util.Arrays;

/**
 * Takes what confirmed blocks say of commits. A settled quote's reservation becomes a payment: inventory, the day's flow and the corridor's position move, and
 * the quote is closed. A commit of a quote that is not open moves inventory alone and is flagged; of an execution of v0.1 that had ended it also takes the
 * partner's balance ({@link LateSettlements}). Either is taken from what the contracts still allow ({@link SettledHeadroom}). Everything said twice counts once, by its place in
 * the chain.
 */
public final class SettlementProcessor implements CommandProcessor {
    private final EngineState state;
    private final CorridorMonitor monitor;
    private final QuoteExpiry expiry;
    private final SettlementEvents events;
    private final BookEvents bookEvents;
    private final PositionKeeper positions;
    private final RiskMonitor risk;
    private final EventFrame frame;
    private final PartnerBalances balances;
    private final ExecutionEvents executions;
    private final LateSettlements late;
    private final SettledHeadroom headroom;
    private final byte[] quoteId = new byte[QuoteIds.LENGTH];
    private final byte[] payer = new byte[Wallets.ADDRESS_LENGTH];
    private final Amount paidIn = new Amount();
    private final Amount paidOut = new Amount();
    private final Amount promised = new Amount();

    public SettlementProcessor(
            EngineState state,
            CorridorMonitor monitor,
            QuoteExpiry expiry,
            EventFrame frame,
            BookEvents bookEvents,
            PositionKeeper positions,
            RiskMonitor risk,
            PartnerBalances balances) {
        this.state = state;
        this.monitor = monitor;
        this.expiry = expiry;
        this.frame = frame;
        this.events = new SettlementEvents(frame);
        this.balances = balances;
        this.executions = new ExecutionEvents(state);
        this.late = new LateSettlements(state, frame, balances);
        this.headroom = new SettledHeadroom(state);
        this.bookEvents = bookEvents;
        this.positions = positions;
        this.risk = risk;
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.refusable(new RecordSettlementDecoder(), this::recordSettlement);
        commands.refusable(new RecordFailureDecoder(), this::recordFailure);
        commands.refusable(new AdvanceChainDecoder(), this::advanceChain);
    }

    private void recordSettlement(RecordSettlementDecoder command) {
        Require.known("tokenInId", command.tokenInId(), state.tokens.size());
        Require.known("tokenOutId", command.tokenOutId(), state.tokens.size());
        take(paidIn, "amountIn", command.amountIn());
        take(paidOut, "amountOut", command.amountOut());
        ChainPlace.take(state.chainCursor, command.blockNumber(), command.transactionIndex(), command.logIndex());
        command.getQuoteId(quoteId, 0, quoteId.length);
        int slot = openSlot();
        CommitMatch match = match(command, slot);
        events.settled(command, state.openQuotes, slot, match, quoteId);
        if (state.rules.takeSettledFromHeadroom()) {
            headroom.take(command.tokenInId(), paidIn, command.tokenOutId(), paidOut, slot);
        }
        if (slot == OpenQuotes.NONE) {
            late.settle(quoteId, command);
        } else {
            close(slot, command);
        }
        move(command.tokenInId(), command.tokenOutId());
    }

    private void recordFailure(RecordFailureDecoder command) {
        ChainPlace.take(state.chainCursor, command.blockNumber(), command.transactionIndex(), -1);
        command.getQuoteId(quoteId, 0, quoteId.length);
        int slot = openSlot();
        events.failed(command, state.openQuotes, slot, quoteId);
        if (slot != OpenQuotes.NONE) {
            fail(slot, command);
        }
    }

    /** A quote of v0.1 is sent once: reverted it cannot settle any more. Whose payer is another than the vault is a stranger's. */
    private void fail(int slot, RecordFailureDecoder command) {
        V01Quote v01Quote = state.v01Quotes.find(state.openQuotes.quoteSequence(slot));
        command.getPayer(payer, 0, payer.length);
        boolean isOurs =
                v01Quote != null && v01Quote.status() == ExecutionStatus.SENT && Arrays.equals(payer, v01Quote.payer());
        if (isOurs) {
            v01Quote.status(ExecutionStatus.FAILED);
            executions.reverted(frame, slot, v01Quote, command);
            expiry.giveBack(slot);
        }
    }

    private void advanceChain(AdvanceChainDecoder command) {
        ChainCursor cursor = state.chainCursor;
        if (!cursor.isNews(command.blockNumber())) {
            throw new CommandRefusedException(
                    RejectReason.ALREADY_RECORDED,
                    "block " + command.blockNumber() + " is recorded, up to " + cursor.blockNumber());
        }
        cursor.advance(command.blockNumber(), command.blockTimeSeconds(), state.context.timestampNs());
        command.getBlockHash(cursor.hash(), 0, ChainCursor.HASH_LENGTH);
        events.chainAdvanced(cursor);
        expiry.advanceChain(command.blockTimeSeconds());
    }

    private int openSlot() {
        long sequence = state.quoteIds.sequenceOf(quoteId);
        return sequence == QuoteIds.UNKNOWN ? OpenQuotes.NONE : state.openQuotes.slotOf(sequence);
    }

    private CommitMatch match(RecordSettlementDecoder command, int slot) {
        if (slot == OpenQuotes.NONE) {
            return CommitMatch.UNKNOWN;
        }
        OpenQuotes quotes = state.openQuotes;
        Corridor corridor = state.corridors.get(quotes.corridorId(slot));
        boolean isSame = corridor.market().inputToken(quotes.side(slot)).terms().tokenId() == command.tokenInId()
                && corridor.market().outputToken(quotes.side(slot)).terms().tokenId() == command.tokenOutId();
        quotes.input(slot, promised);
        isSame &= promised.equals(paidIn);
        quotes.output(slot, promised);
        return isSame && promised.equals(paidOut) ? CommitMatch.OPEN : CommitMatch.DIFFERENT;
    }

    /** What was promised is released, and the corridor takes the trade. */
    private void close(int slot, RecordSettlementDecoder command) {
        long blockTimeSeconds = command.blockTimeSeconds();
        OpenQuotes quotes = state.openQuotes;
        Corridor corridor = state.corridors.get(quotes.corridorId(slot));
        expiry.release(slot);
        risk.pnl().swap(corridor, slot);
        quotes.base(slot, promised);
        positions.trade(corridor, quotes.side(slot), promised, quotes.rateE12(slot), blockTimeSeconds, false);
        count(quotes.partnerId(slot), quotes.notionalE6(slot), blockTimeSeconds);
        pay(slot, command, corridor);
        expiry.close(slot);
        monitor.touch(corridor.id());
    }

    /** Of a quote of v0.1 the vault paid, from what its partner has there. */
    private void pay(int slot, RecordSettlementDecoder command, Corridor corridor) {
        V01Quote v01Quote = state.v01Quotes.find(state.openQuotes.quoteSequence(slot));
        if (v01Quote == null) {
            return;
        }
        int partnerId = state.openQuotes.partnerId(slot);
        int tokenId = expiry.inputTokenId(slot);
        balances.pay(partnerId, tokenId, v01Quote.reserved());
        balances.spend(partnerId, tokenId, v01Quote.reserved(), command.blockTimeSeconds());
        if (v01Quote.isExecuting()) {
            v01Quote.status(ExecutionStatus.SETTLED);
            executions.settled(
                    frame, slot, v01Quote, command, corridor.position().batch());
        }
    }

    /** A block that is ahead of our day counts as of today. */
    private void count(int partnerId, long notionalE6, long blockTimeSeconds) {
        if (state.rules.countVolume()) {
            int day = Math.min(UtcDay.ofSeconds(blockTimeSeconds), state.context.utcDay());
            SettledVolume volume = state.partners.get(partnerId).volume();
            volume.add(day, notionalE6);
            bookEvents.volumeChanged(partnerId, day, volume.on(day));
        }
    }

    private void move(int tokenInId, int tokenOutId) {
        TokenState in = state.tokens.get(tokenInId).state();
        TokenState out = state.tokens.get(tokenOutId).state();
        boolean fits = in.balance().tryAdd(paidIn)
                && in.netOutflow().trySubtract(paidIn)
                && out.netOutflow().tryAdd(paidOut);
        if (!fits) {
            throw new IllegalStateException("the pool's " + in.terms().symbol() + " exceeds 2^127 raw units");
        }
        subtractOrEmpty(out.balance());
        risk.onBalance(tokenInId);
        risk.onBalance(tokenOutId);
        bookEvents.inventoryRecorded(in);
        bookEvents.inventoryRecorded(out);
    }

    /** The chain paid it, so it was there; a book that lags behind is empty until the next RecordInventory. */
    private void subtractOrEmpty(Amount balance) {
        if (!balance.trySubtract(paidOut)) {
            balance.setZero();
        }
    }

    private static void take(Amount result, String name, AmountDecoder amount) {
        if (amount.high() < 0) {
            throw new CommandRefusedException(RejectReason.INVALID_AMOUNT, name + " is negative");
        }
        result.set(amount.high(), amount.low());
    }
}
