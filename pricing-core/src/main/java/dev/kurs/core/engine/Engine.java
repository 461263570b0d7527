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

    private final EngineState state = new EngineState();
    private final CommandContext context = state.context;
    private final MarketEvents marketEvents;
    private final BookEvents bookEvents;
    final CorridorMonitor monitor;
    private final FeedProcessor feedProcessor;
    private final QuoteProcessor quoteProcessor;
    private final QuoteExpiry expiry;
    private final OperatorProcessor operatorProcessor;
    private final SettlementProcessor settlementProcessor;
    private final ChainProcessor chainProcessor;
    private final ClockProcessor clockProcessor;
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
        monitor = new CorridorMonitor(state.corridors, oracle, marketEvents);
        feedProcessor = new FeedProcessor(state, oracle, monitor, marketEvents);
        requestChecks = new RequestChecks(state);
        quoteProcessor =
                new QuoteProcessor(state, requestChecks, new MarketChecks(state, arbitrage), oracle, frame, bookEvents);
        expiry = new QuoteExpiry(state, new QuoteEvents(frame), bookEvents);
        operatorProcessor = new OperatorProcessor(state, monitor, bookEvents);
        settlementProcessor = new SettlementProcessor(state, monitor, expiry, new SettlementEvents(frame), bookEvents);
        chainProcessor = new ChainProcessor(state, monitor, new ChainEvents(frame));
        clockProcessor = new ClockProcessor(state, monitor, bookEvents);
        configuration = new Configuration(
                state,
                new MarketConfiguration(state, arbitrage, spreadFloors, monitor),
                new PartnerConfiguration(state, spreadFloors));
        snapshotReader = new SnapshotReader(state, configuration);
    }

    @Override
    public void onCommand(DirectBuffer frame, int offset, int length) {
        endRestore();
        dispatcher.requireKnownSchema(frame, offset);
        context.begin(frame, offset, length);
        rollDay();
        dispatcher.dispatch(frame, offset);
        monitor.judgeDue(context.timestampNs());
    }

    @Override
    public void writeSnapshot(FrameListener frames) {
        endRestore();
        new SnapshotWriter(state, frames).write();
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
        feedProcessor.advanceTime();
        expiry.advanceTime();
        state.requestIds.forget(command.timestampNs());
    }

    void updatePrice(UpdatePriceDecoder command) {
        feedProcessor.updatePrice(command);
    }

    void requestQuote(RequestQuoteDecoder command) {
        monitor.judgeDue(context.timestampNs());
        quoteProcessor.requestQuote(command);
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
            operatorProcessor.recordInventory(command);
        } catch (CommandRefusedException refused) {
            refuse(RecordInventoryDecoder.TEMPLATE_ID, refused);
        }
    }

    void recordSettlement(RecordSettlementDecoder command) {
        try {
            settlementProcessor.recordSettlement(command);
        } catch (CommandRefusedException refused) {
            refuse(RecordSettlementDecoder.TEMPLATE_ID, refused);
        }
    }

    void recordChainToken(RecordChainTokenDecoder command) {
        try {
            chainProcessor.recordToken(command);
        } catch (CommandRefusedException refused) {
            refuse(RecordChainTokenDecoder.TEMPLATE_ID, refused);
        }
    }

    void recordChainCorridor(RecordChainCorridorDecoder command) {
        try {
            chainProcessor.recordCorridor(command);
        } catch (CommandRefusedException refused) {
            refuse(RecordChainCorridorDecoder.TEMPLATE_ID, refused);
        }
    }

    void recordChainPool(RecordChainPoolDecoder command) {
        try {
            chainProcessor.recordPool(command);
        } catch (CommandRefusedException refused) {
            refuse(RecordChainPoolDecoder.TEMPLATE_ID, refused);
        }
    }

    void recordFailure(RecordFailureDecoder command) {
        try {
            settlementProcessor.recordFailure(command);
        } catch (CommandRefusedException refused) {
            refuse(RecordFailureDecoder.TEMPLATE_ID, refused);
        }
    }

    void advanceChain(AdvanceChainDecoder command) {
        try {
            settlementProcessor.advanceChain(command);
        } catch (CommandRefusedException refused) {
            refuse(AdvanceChainDecoder.TEMPLATE_ID, refused);
        }
    }

    void acceptPrice(AcceptPriceDecoder command) {
        try {
            feedProcessor.acceptPrice(command);
            bookEvents.commandAccepted(AcceptPriceDecoder.TEMPLATE_ID);
            feedProcessor.emitEveryHealth();
        } catch (CommandRefusedException refused) {
            refuse(AcceptPriceDecoder.TEMPLATE_ID, refused);
        }
    }

    void overrideCorridorState(OverrideCorridorStateDecoder command) {
        try {
            operatorProcessor.overrideState(command);
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
            feedProcessor.emitEveryHealth();
        } catch (CommandRefusedException refused) {
            refuse(templateId, refused);
        }
    }

    /**
     * The state stands as the last record kept left it; but quotes are numbered on from this command's sequence, since each of
     * those that were lost had a command of its own before it.
     */
    void acceptLoss(AcceptLossDecoder command) {
        state.lastQuoteSequence = command.sequence();
        bookEvents.lossAccepted(command.lastSequenceKept(), command.knownSequence());
    }

    void reportClock(ReportClockDecoder command) {
        clockProcessor.reportClock(command);
    }

    void acceptClock(AcceptClockDecoder command) {
        try {
            clockProcessor.acceptClock(command);
            feedProcessor.emitEveryHealth();
        } catch (CommandRefusedException refused) {
            refuse(AcceptClockDecoder.TEMPLATE_ID, refused);
        }
    }

    void takeSnapshot(TakeSnapshotDecoder command) {
        monitor.judgeDue(command.timestampNs());
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
            state.tokens.beginDay();
        }
    }

    private void endRestore() {
        if (restoring) {
            restoring = false;
            monitor.resume(context.timestampNs());
        }
    }
}
