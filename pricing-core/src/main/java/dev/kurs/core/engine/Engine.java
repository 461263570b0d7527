package dev.kurs.core.engine;

import dev.kurs.core.book.UtcDay;
import dev.kurs.core.pricing.Arbitrage;
import dev.kurs.protocol.hash.Hash64;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.AcceptClockDecoder;
import dev.kurs.protocol.message.sbe.AcceptLossDecoder;
import dev.kurs.protocol.message.sbe.AcceptPriceDecoder;
import dev.kurs.protocol.message.sbe.AdvanceChainDecoder;
import dev.kurs.protocol.message.sbe.AdvanceTimeDecoder;
import dev.kurs.protocol.message.sbe.ClaimRequestIdDecoder;
import dev.kurs.protocol.message.sbe.OverrideCorridorStateDecoder;
import dev.kurs.protocol.message.sbe.RecordChainCorridorDecoder;
import dev.kurs.protocol.message.sbe.RecordChainPoolDecoder;
import dev.kurs.protocol.message.sbe.RecordChainTokenDecoder;
import dev.kurs.protocol.message.sbe.RecordFailureDecoder;
import dev.kurs.protocol.message.sbe.RecordInventoryDecoder;
import dev.kurs.protocol.message.sbe.RecordSettlementDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.ReportClockDecoder;
import dev.kurs.protocol.message.sbe.RequestQuoteDecoder;
import dev.kurs.protocol.message.sbe.TakeSnapshotDecoder;
import dev.kurs.protocol.message.sbe.UpdatePriceDecoder;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.protocol.port.StateMachine;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The desk as a deterministic state machine: the same commands in the same order give the same events to the bit.
 *
 * <p>A firm {@code RequestQuote} is answered by {@code FirmQuoteIssued}, {@code FirmQuoteDerived} and {@code UsageChanged}, or by
 * {@code QuoteRejected}. One thread drives it; it knows no clock, no randomness and no transport, and allocates nothing for quotes, ticks and time once
 * warm. Whatever it does not expect it throws, and must not be used after.
 */
public final class Engine implements StateMachine {
    private static final int MAX_CYCLES = 20_000;

    private final Books books = new Books();
    private final CommandContext context = books.context;
    private final MarketEvents marketEvents;
    private final BookEvents bookEvents;
    final CorridorJudge judge;
    private final FeedDesk feedDesk;
    private final QuoteDesk quoteDesk;
    private final QuoteExpiry expiry;
    private final OperatorDesk operatorDesk;
    private final SettlementDesk settlementDesk;
    private final ChainDesk chainDesk;
    private final ClockDesk clockDesk;
    private final RequestChecks requestChecks;
    private final Configuration configuration;
    private final SnapshotReader snapshotReader;
    private final CommandDispatcher dispatcher = new CommandDispatcher(this);
    private final UnsafeBuffer requestId = new UnsafeBuffer(0, 0);
    private boolean restoring;

    public Engine(EngineEvents events) {
        EventFrame frame = new EventFrame(context, events);
        Arbitrage arbitrage = new Arbitrage(MAX_CYCLES);
        SpreadFloors spreadFloors = new SpreadFloors();
        OracleReader oracle = new OracleReader();
        marketEvents = new MarketEvents(frame);
        bookEvents = new BookEvents(frame);
        judge = new CorridorJudge(books.corridors, oracle, marketEvents);
        feedDesk = new FeedDesk(books, oracle, judge, marketEvents);
        requestChecks = new RequestChecks(books);
        quoteDesk = new QuoteDesk(books, requestChecks, new MarketChecks(books, arbitrage), oracle, frame, bookEvents);
        expiry = new QuoteExpiry(books, new QuoteEvents(frame), bookEvents);
        operatorDesk = new OperatorDesk(books, judge, bookEvents);
        settlementDesk = new SettlementDesk(books, judge, expiry, new SettlementEvents(frame), bookEvents);
        chainDesk = new ChainDesk(books, judge, new ChainEvents(frame));
        clockDesk = new ClockDesk(books, judge, bookEvents);
        configuration = new Configuration(
                books,
                new MarketConfiguration(books, arbitrage, spreadFloors, judge),
                new PartnerConfiguration(books, spreadFloors));
        snapshotReader = new SnapshotReader(books, configuration);
    }

    @Override
    public void onCommand(DirectBuffer frame, int offset, int length) {
        endRestore();
        dispatcher.requireKnownSchema(frame, offset);
        context.begin(frame, offset, length);
        rollDay();
        dispatcher.dispatch(frame, offset);
        judge.judgeDue(context.timestampNs());
    }

    @Override
    public void writeSnapshot(FrameListener frames) {
        endRestore();
        new SnapshotWriter(books, frames).write();
    }

    @Override
    public void restore(DirectBuffer frame, int offset, int length) {
        dispatcher.requireKnownSchema(frame, offset);
        restoring = true;
        context.view(frame, offset, length);
        snapshotReader.read();
    }

    @Override
    public long stateHash() {
        Hash64 hash = new Hash64();
        writeSnapshot((frame, offset, length) -> hash.update(frame, offset, length));
        return hash.value();
    }

    @Override
    public long lastSequence() {
        return context.sequence();
    }

    @Override
    public long lastTimestampNs() {
        return context.timestampNs();
    }

    void advanceTime(AdvanceTimeDecoder command) {
        feedDesk.advanceTime();
        expiry.advanceTime();
        books.requestIds.forget(command.timestampNs());
    }

    void updatePrice(UpdatePriceDecoder command) {
        feedDesk.updatePrice(command);
    }

    void requestQuote(RequestQuoteDecoder command) {
        judge.judgeDue(context.timestampNs());
        quoteDesk.requestQuote(command);
    }

    void claimRequestId(ClaimRequestIdDecoder command) {
        command.wrapRequestId(requestId);
        RejectReason reason = requestChecks.claim(command.keyId(), requestId);
        if (reason == RejectReason.NONE) {
            bookEvents.requestIdClaimed(command.keyId());
        } else {
            bookEvents.requestIdRefused(command.keyId(), reason);
        }
    }

    void recordInventory(RecordInventoryDecoder command) {
        try {
            operatorDesk.recordInventory(command);
        } catch (CommandRefusedException refused) {
            refuse(RecordInventoryDecoder.TEMPLATE_ID, refused);
        }
    }

    void recordSettlement(RecordSettlementDecoder command) {
        try {
            settlementDesk.recordSettlement(command);
        } catch (CommandRefusedException refused) {
            refuse(RecordSettlementDecoder.TEMPLATE_ID, refused);
        }
    }

    void recordChainToken(RecordChainTokenDecoder command) {
        try {
            chainDesk.recordToken(command);
        } catch (CommandRefusedException refused) {
            refuse(RecordChainTokenDecoder.TEMPLATE_ID, refused);
        }
    }

    void recordChainCorridor(RecordChainCorridorDecoder command) {
        try {
            chainDesk.recordCorridor(command);
        } catch (CommandRefusedException refused) {
            refuse(RecordChainCorridorDecoder.TEMPLATE_ID, refused);
        }
    }

    void recordChainPool(RecordChainPoolDecoder command) {
        try {
            chainDesk.recordPool(command);
        } catch (CommandRefusedException refused) {
            refuse(RecordChainPoolDecoder.TEMPLATE_ID, refused);
        }
    }

    void recordFailure(RecordFailureDecoder command) {
        try {
            settlementDesk.recordFailure(command);
        } catch (CommandRefusedException refused) {
            refuse(RecordFailureDecoder.TEMPLATE_ID, refused);
        }
    }

    void advanceChain(AdvanceChainDecoder command) {
        try {
            settlementDesk.advanceChain(command);
        } catch (CommandRefusedException refused) {
            refuse(AdvanceChainDecoder.TEMPLATE_ID, refused);
        }
    }

    void acceptPrice(AcceptPriceDecoder command) {
        try {
            feedDesk.acceptPrice(command);
            bookEvents.commandAccepted(AcceptPriceDecoder.TEMPLATE_ID);
            feedDesk.sayEveryHealth();
        } catch (CommandRefusedException refused) {
            refuse(AcceptPriceDecoder.TEMPLATE_ID, refused);
        }
    }

    void overrideCorridorState(OverrideCorridorStateDecoder command) {
        try {
            operatorDesk.overrideState(command);
            bookEvents.commandAccepted(OverrideCorridorStateDecoder.TEMPLATE_ID);
        } catch (CommandRefusedException refused) {
            refuse(OverrideCorridorStateDecoder.TEMPLATE_ID, refused);
        }
    }

    void configure(int templateId) {
        try {
            configuration.apply(templateId);
            bookEvents.commandAccepted(templateId);
            if (configuration.changedEntry() != null) {
                bookEvents.usageChanged(configuration.changedEntry());
            }
            feedDesk.sayEveryHealth();
        } catch (CommandRefusedException refused) {
            refuse(templateId, refused);
        }
    }

    /**
     * The state stands as the last record kept left it; but quotes are numbered on from this command's sequence, since each of
     * those that were lost had a command of its own before it.
     */
    void acceptLoss(AcceptLossDecoder command) {
        books.lastQuoteSequence = command.sequence();
        bookEvents.lossAccepted(command.lastSequenceKept(), command.knownSequence());
    }

    void reportClock(ReportClockDecoder command) {
        clockDesk.reportClock(command);
    }

    void acceptClock(AcceptClockDecoder command) {
        try {
            clockDesk.acceptClock(command);
            feedDesk.sayEveryHealth();
        } catch (CommandRefusedException refused) {
            refuse(AcceptClockDecoder.TEMPLATE_ID, refused);
        }
    }

    void takeSnapshot(TakeSnapshotDecoder command) {
        judge.judgeDue(command.timestampNs());
        bookEvents.snapshotTaken(stateHash());
    }

    private void refuse(int templateId, CommandRefusedException refused) {
        bookEvents.commandRejected(templateId, refused.reason(), refused.getMessage());
    }

    private void rollDay() {
        int before = context.utcDay();
        int today = context.timestampDay();
        if (today <= before) {
            return;
        }
        context.utcDay(today);
        if (before != CommandContext.NO_DAY) {
            bookEvents.dayRolled(today, UtcDay.month(today) != UtcDay.month(before));
            books.tokens.beginDay();
        }
    }

    private void endRestore() {
        if (restoring) {
            restoring = false;
            judge.resume(context.timestampNs());
        }
    }
}
