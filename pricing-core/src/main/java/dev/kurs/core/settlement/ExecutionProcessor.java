package dev.kurs.core.settlement;

import dev.kurs.core.book.ClientReferences;
import dev.kurs.core.book.Corridor;
import dev.kurs.core.book.ExecutionReferences;
import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.book.V01Quote;
import dev.kurs.core.book.Wallets;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.execution.ExecutionEvents;
import dev.kurs.core.execution.PartnerBalances;
import dev.kurs.core.market.CorridorMonitor;
import dev.kurs.core.pricing.ExecutedAmounts;
import dev.kurs.core.quoting.MakerRequests;
import dev.kurs.core.quoting.QuoteExpiry;
import dev.kurs.core.quoting.RequestChecks;
import dev.kurs.core.state.EngineState;
import dev.kurs.core.state.QuoteIds;
import dev.kurs.protocol.message.sbe.ExecuteQuoteDecoder;
import dev.kurs.protocol.message.sbe.ExecutionReason;
import dev.kurs.protocol.message.sbe.ExecutionReport;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.ReportExecutionDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.money.Amount;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Executions of v0.1, from what the partner asks to what the bridge says of them; their ends on chain are {@link SettlementProcessor}'s.
 *
 * <pre>
 *   AWAITING_MAKER   the maker behind the quote has to say that it stands by it; STARTED once it did, RELEASED where it does not or says nothing in time
 *   STARTED   nothing of it is on its way; the time until which the contracts take it ends it RELEASED, by the commands' time
 *   SENT      it may be on its way; a confirmed block ends it SETTLED or FAILED, or RELEASED where its time is past that; should a block have it even then, it is SETTLED
 * </pre>
 *
 * <p>SENT is journaled before anything is handed to the sender, so that what is released from STARTED can never settle.
 */
public final class ExecutionProcessor implements CommandProcessor {
    /** The contracts take an execution for so long; they refuse more than two minutes ahead of their own time. */
    static final long LIFE_SECONDS = 60;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final EngineState state;
    private final CorridorMonitor monitor;
    private final EventFrame frame;
    private final RequestChecks requestChecks;
    private final QuoteExpiry expiry;
    private final PartnerBalances balances;
    private final ExecutionEvents events;
    private final ExecutionRejections rejections;
    private final SettlementEvents settlements;
    private final MakerRequests makers;
    private final ExecutedAmounts executed = new ExecutedAmounts();
    private final ExecutionReferences references;
    private final byte[] quoteId = new byte[QuoteIds.LENGTH];
    private final byte[] destination = new byte[Wallets.ADDRESS_LENGTH];
    private final UnsafeBuffer clientReference = new UnsafeBuffer(0, 0);
    private final Amount asked = new Amount();
    private final Amount quoted = new Amount();
    private final Amount rest = new Amount();
    private final Amount base = new Amount();
    private final Amount fee = new Amount();
    private long conflictingSequence;
    private long boundE6;

    public ExecutionProcessor(
            EngineState state,
            CorridorMonitor monitor,
            EventFrame frame,
            RequestChecks requestChecks,
            QuoteExpiry expiry,
            PartnerBalances balances,
            MakerRequests makers) {
        this.makers = makers;
        this.state = state;
        this.monitor = monitor;
        this.frame = frame;
        this.requestChecks = requestChecks;
        this.expiry = expiry;
        this.balances = balances;
        this.events = new ExecutionEvents(state);
        this.rejections = new ExecutionRejections(state, frame);
        this.settlements = new SettlementEvents(frame);
        this.references = new ExecutionReferences(state.clientReferences);
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.on(new ExecuteQuoteDecoder(), this::execute);
        commands.refusable(new ReportExecutionDecoder(), this::report);
    }

    private void execute(ExecuteQuoteDecoder command) {
        command.getQuoteId(quoteId, 0, quoteId.length);
        command.getDestination(destination, 0, destination.length);
        command.wrapClientRef(clientReference);
        conflictingSequence = QuoteIds.UNKNOWN;
        boundE6 = ExecutionRejections.NO_BOUND;
        asked.setZero();
        rest.setZero();
        int slot = slotOf(quoteId);
        RejectReason reason = check(command, slot);
        if (reason == RejectReason.NONE) {
            start(command, slot, state.v01Quotes.find(state.openQuotes.quoteSequence(slot)));
        } else {
            rejections.rejected(
                    command,
                    reason,
                    isKnown(command, slot) ? slot : OpenQuotes.NONE,
                    rest,
                    boundE6,
                    conflictingSequence);
        }
    }

    private int slotOf(byte[] id) {
        long sequence = state.quoteIds.sequenceOf(id);
        return sequence == QuoteIds.UNKNOWN ? OpenQuotes.NONE : state.openQuotes.slotOf(sequence);
    }

    private boolean isKnown(ExecuteQuoteDecoder command, int slot) {
        return slot != OpenQuotes.NONE
                && state.openQuotes.partnerId(slot) == command.partnerId()
                && state.openQuotes.surface(slot) == Surface.V01
                && state.v01Quotes.find(state.openQuotes.quoteSequence(slot)) != null;
    }

    private RejectReason check(ExecuteQuoteDecoder command, int slot) {
        RejectReason reason = requestChecks.checkKey(command.keyId());
        if (reason != RejectReason.NONE) {
            return reason;
        }
        if (!state.knowsPartner(command.partnerId())) {
            return RejectReason.UNKNOWN_PARTNER;
        }
        if (!state.partners.get(command.partnerId()).isActive()) {
            return RejectReason.PARTNER_SUSPENDED;
        }
        if (!isKnown(command, slot)) {
            return RejectReason.UNKNOWN_QUOTE;
        }
        V01Quote quote = state.v01Quotes.find(state.openQuotes.quoteSequence(slot));
        state.openQuotes.input(slot, quoted);
        if (command.amount().high() < 0) {
            return RejectReason.INVALID_AMOUNT;
        }
        asked.set(command.amount().high(), command.amount().low());
        if (quote.isExecuting()) {
            boolean isSame = asked.equals(quoted) && Arrays.equals(destination, quote.destination());
            return isSame ? RejectReason.EXECUTION_UNDER_WAY : RejectReason.QUOTE_ALREADY_EXECUTED;
        }
        if (state.context.timestampNs() > state.openQuotes.expiresAtSeconds(slot) * NANOS_PER_SECOND) {
            return RejectReason.QUOTE_EXPIRED;
        }
        return checkAmount(command, slot, quote);
    }

    private RejectReason checkAmount(ExecuteQuoteDecoder command, int slot, V01Quote quote) {
        if (asked.isZero()) {
            return RejectReason.INVALID_AMOUNT;
        }
        if (asked.compareTo(quoted) > 0) {
            rest.set(quoted);
            return RejectReason.ABOVE_QUOTED_AMOUNT;
        }
        if (clientReference.capacity() > 0) {
            conflictingSequence = references.quoteSequence(command.partnerId(), clientReference);
            if (conflictingSequence != ClientReferences.UNUSED) {
                return RejectReason.DUPLICATE_CLIENT_REF;
            }
        }
        if (quote.reserved().compareTo(asked) < 0) {
            rest.set(quote.reserved());
            return RejectReason.INSUFFICIENT_PARTNER_BALANCE;
        }
        return asked.equals(quoted) ? RejectReason.NONE : checkPart(slot, quote);
    }

    /** Less than the whole has to be worth the corridor's minimum, and to leave something to convert. */
    private RejectReason checkPart(int slot, V01Quote quote) {
        Corridor corridor = corridor(slot);
        long minUsdE6 = corridor.terms().size().minUsdE6();
        boolean isLarge = executed.scaleRoundingDown(state.openQuotes.notionalE6(slot), asked, quoted) >= minUsdE6;
        if (isLarge && price(slot, quote)) {
            return RejectReason.NONE;
        }
        boundE6 = minUsdE6;
        return RejectReason.BELOW_MINIMUM;
    }

    private boolean price(int slot, V01Quote quote) {
        OpenQuotes quotes = state.openQuotes;
        return executed.set(asked, quote.price(), corridor(slot).market(), quotes.side(slot), quotes.rateE12(slot));
    }

    private void start(ExecuteQuoteDecoder command, int slot, V01Quote quote) {
        monitor.judgeBeforeReading(state.context.timestampNs());
        if (!price(slot, quote)) {
            throw new IllegalStateException("quote " + state.openQuotes.quoteSequence(slot) + " converts nothing");
        }
        quote.variableFee().set(executed.variableFee());
        if (!asked.equals(quoted)) {
            reduce(slot, quote);
        }
        System.arraycopy(destination, 0, quote.destination(), 0, destination.length);
        byte[] reference = new byte[clientReference.capacity()];
        clientReference.getBytes(0, reference);
        quote.execute(
                quote.rfq() == 0 ? ExecutionStatus.STARTED : ExecutionStatus.AWAITING_MAKER,
                command.keyId(),
                state.context.timestampNs(),
                corridor(slot).state().state(),
                reference);
        if (reference.length > 0) {
            references.use(command.partnerId(), clientReference, state.openQuotes.quoteSequence(slot));
        }
        live(slot);
        events.changed(frame, slot, quote, ExecutionReason.NONE, "");
        if (quote.rfq() != 0) {
            makers.accept(
                    state.openQuotes.quoteSequence(slot), state.openQuotes.expiresAtSeconds(slot) * NANOS_PER_SECOND);
        }
    }

    /** The contracts take it from now on for so long, unless it is released before it is sent. */
    private void live(int slot) {
        state.openQuotes.execute(
                slot, false, Math.floorDiv(state.context.timestampNs(), NANOS_PER_SECOND) + LIFE_SECONDS);
    }

    /** The maker behind a quote under execution is bound, and nothing keeps it from the chain any more. */
    public void confirm(long quoteSequence) {
        int slot = awaiting(quoteSequence);
        V01Quote quote = state.v01Quotes.find(quoteSequence);
        quote.status(ExecutionStatus.STARTED);
        live(slot);
        events.changed(frame, slot, quote, ExecutionReason.NONE, "");
    }

    /** The maker behind a quote under execution does not stand by it: everything is released. */
    public void release(long quoteSequence) {
        expiry.expire(awaiting(quoteSequence), ExecutionReason.NO_VIABLE_RFQ_QUOTE);
    }

    private int awaiting(long quoteSequence) {
        V01Quote quote = state.v01Quotes.find(quoteSequence);
        if (quote == null || quote.status() != ExecutionStatus.AWAITING_MAKER) {
            throw new IllegalStateException("quote " + quoteSequence + " awaits no maker");
        }
        return state.openQuotes.slotOf(quoteSequence);
    }

    /** Gives back what of the quote is not executed: limits, liquidity, balance. */
    private void reduce(int slot, V01Quote quote) {
        OpenQuotes quotes = state.openQuotes;
        long notionalBefore = quotes.notionalE6(slot);
        long notionalE6 = executed.scaleRoundingUp(notionalBefore, asked, quoted);
        long lossE6 = executed.scaleRoundingUp(quotes.lossE6(slot), asked, quoted);
        expiry.release(slot);
        quotes.feeOwed(slot, fee);
        reduceFeeOwed(quote);
        base.set(quotes.side(slot) == Side.SELL ? executed.toConvert() : executed.output());
        quotes.setAmounts(slot, asked, executed.output(), notionalE6);
        quotes.setTrade(slot, base, quotes.rateE12(slot), lossE6);
        quotes.setFeeOwed(slot, fee);
        if (state.corridors.risk().isMeasured()) {
            state.openMargins.set(slot, quotes.capacity(), executed.fees(), executed.margin());
        }
        quote.totalFeeE6(executed.totalFeeE6(quote.totalFeeE6(), quoted));
        expiry.hold(slot);
        expiry.releaseUsage(slot, notionalBefore - notionalE6);
        rest.set(quoted);
        if (!rest.trySubtract(asked) || !quote.reserved().trySubtract(rest)) {
            throw new IllegalStateException("quote " + quotes.quoteSequence(slot) + " reserved less than " + quoted);
        }
        balances.release(
                quotes.partnerId(slot),
                corridor(slot).market().inputToken(quotes.side(slot)).terms().tokenId(),
                rest);
    }

    /** The contracts will take the fixed fee in full, and the variable fee of what is executed. */
    private void reduceFeeOwed(V01Quote quote) {
        if (state.rules.oweFixedFeeInFull()) {
            executed.scaleFee(fee, quote.price(), quoted);
        } else {
            executed.scaleRoundingUp(fee, asked, quoted);
        }
    }

    private void report(ReportExecutionDecoder command) {
        command.getQuoteId(quoteId, 0, quoteId.length);
        int slot = slotOf(quoteId);
        V01Quote quote = slot == OpenQuotes.NONE ? null : state.v01Quotes.find(state.openQuotes.quoteSequence(slot));
        if (quote == null || !quote.isExecuting()) {
            throw new CommandRefusedException(RejectReason.UNKNOWN_QUOTE, "the quote is not under execution");
        }
        if (command.report() == ExecutionReport.SENT) {
            send(slot, quote);
        } else {
            refuse(slot, quote, command.detail());
        }
    }

    private void send(int slot, V01Quote quote) {
        if (quote.status() != ExecutionStatus.STARTED) {
            throw new CommandRefusedException(
                    RejectReason.ALREADY_RECORDED, "the execution is " + quote.status() + ", not STARTED");
        }
        quote.status(ExecutionStatus.SENT);
        state.openQuotes.execute(slot, true, state.openQuotes.expiresAtSeconds(slot));
        events.changed(frame, slot, quote, ExecutionReason.NONE, "");
    }

    private void refuse(int slot, V01Quote quote, String detail) {
        boolean isBeforeMaker = quote.status() == ExecutionStatus.AWAITING_MAKER && state.rules.refuseBeforeMakers();
        if (!isBeforeMaker && quote.status() != ExecutionStatus.STARTED && quote.status() != ExecutionStatus.SENT) {
            throw new CommandRefusedException(
                    RejectReason.ALREADY_RECORDED, "the execution is " + quote.status() + ", neither STARTED nor SENT");
        }
        if (isBeforeMaker) {
            makers.withdraw(state.openQuotes.quoteSequence(slot));
        }
        settlements.failedUnsent(state.openQuotes, slot, quoteId, quote.payer());
        events.unsettled(frame, slot, quote, ExecutionStatus.FAILED, ExecutionReason.ON_CHAIN_REVERT, detail);
        expiry.giveBack(slot);
    }

    private Corridor corridor(int slot) {
        return state.corridors.get(state.openQuotes.corridorId(slot));
    }
}
