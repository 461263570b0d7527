package dev.kurs.core.engine;

import dev.kurs.core.book.UtcDay;
import dev.kurs.core.command.BookEvents;
import dev.kurs.core.command.CommandContext;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.market.CorridorMonitor;
import dev.kurs.core.market.FeedProcessor;
import dev.kurs.core.market.RiskMonitor;
import dev.kurs.core.quoting.QuoteExpiry;
import dev.kurs.core.quoting.QuoteSnapshot;
import dev.kurs.core.reference.ApprovalProcessor;
import dev.kurs.core.reference.EntityIds;
import dev.kurs.core.reserve.RiskProcessor;
import dev.kurs.core.rfq.RfqProcessor;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.AdvanceTimeDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.NoteRefusedAttemptDecoder;
import dev.kurs.protocol.message.sbe.NoteSnapshotDecoder;
import dev.kurs.protocol.message.sbe.RedeliverWebhookDecoder;
import dev.kurs.protocol.message.sbe.TakeSnapshotDecoder;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.protocol.port.StateMachine;
import org.agrona.DirectBuffer;

/**
 * The desk as a deterministic state machine: the same commands in the same order give the same events to the bit.
 *
 * <p>A firm {@code RequestQuote} is answered by {@code FirmQuoteIssued}, {@code FirmQuoteDerived} and {@code UsageChanged}, or by
 * {@code QuoteRejected}. One thread drives it; it knows no clock, no randomness and no transport, and allocates nothing for quotes, ticks and time once
 * warm. After an exception that escapes it, it must not be used any more.
 */
public final class Engine implements StateMachine {
    private final EngineState state;
    private final CommandContext context;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final EventFrame eventFrame;
    private final BookEvents bookEvents;
    final CorridorMonitor monitor;
    final FeedProcessor feedProcessor;
    private final RiskProcessor riskProcessor;
    private final RiskMonitor riskMonitor;
    private final QuoteExpiry expiry;
    private final ApprovalProcessor approvals;
    private final RfqProcessor rfqs;
    private final EntityIds entityIds;
    private final FrameTable commands = new FrameTable("is no command this engine knows");
    private final Snapshot snapshot;
    private final QuoteSnapshot quoteSnapshot;
    private boolean restoring;

    public Engine(EngineEvents events) {
        this(events, true);
    }

    /** An engine for reference data alone: without room for quotes, it refuses them as a full one does, and restores no snapshot that holds any. */
    public static Engine ofReferenceData(EngineEvents events) {
        return new Engine(events, false);
    }

    private Engine(EngineEvents events, boolean takesQuotes) {
        state = new EngineState(takesQuotes);
        context = state.context;
        EngineParts parts = new EngineParts(state, events);
        eventFrame = parts.eventFrame;
        bookEvents = parts.bookEvents;
        monitor = parts.monitor;
        feedProcessor = parts.feedProcessor;
        riskProcessor = parts.riskProcessor;
        riskMonitor = parts.riskMonitor;
        expiry = parts.expiry;
        approvals = parts.approvals;
        rfqs = parts.rfqs;
        entityIds = parts.entityIds;
        CommandTable table = new CommandTable(commands, bookEvents);
        enterInto(table);
        parts.processors().forEach(processor -> processor.enterInto(table));
        quoteSnapshot = parts.quoteSnapshot;
        snapshot = new Snapshot(state, parts.snapshotParts());
    }

    /** What concerns all parts (time, snapshots), and what concerns none (notes for the journal). */
    private void enterInto(CommandTable table) {
        table.on(new AdvanceTimeDecoder(), this::advanceTime);
        table.on(new TakeSnapshotDecoder(), this::takeSnapshot);
        table.on(new NoteSnapshotDecoder(), note -> {});
        table.answered(new NoteRefusedAttemptDecoder(), note -> {});
        table.answered(new RedeliverWebhookDecoder(), note -> {});
    }

    @Override
    public void onCommand(DirectBuffer frame, int offset, int length) {
        endRestore();
        requireKnownSchema(frame, offset);
        if (EntityIds.isMissing(frame, offset)) {
            process(entityIds.identify(frame, offset, length), 0);
        } else {
            process(frame, offset);
        }
    }

    private void process(DirectBuffer frame, int offset) {
        context.begin(frame, offset);
        rollDay();
        commands.take(frame, offset);
        monitor.judgeDue(context.timestampNs());
        rfqs.judgeBreaches();
    }

    @Override
    public void routeEventsTo(EngineEvents events) {
        eventFrame.routeEventsTo(events);
    }

    @Override
    public void writeSnapshot(FrameListener frames) {
        endRestore();
        snapshot.write(frames);
    }

    @Override
    public void writeClientReferences(FrameListener frames) {
        quoteSnapshot.writeClientReferences(snapshot.frameFor(frames));
    }

    @Override
    public void restore(DirectBuffer frame, int offset, int length) {
        requireKnownSchema(frame, offset);
        restoring = true;
        snapshot.restore(frame, offset);
    }

    @Override
    public long lastSequence() {
        return context.sequence();
    }

    @Override
    public long lastTimestampNs() {
        return context.timestampNs();
    }

    @Override
    public long nextDueNs() {
        long marketNs = Math.min(monitor.nextDueNs(), feedProcessor.nextDueNs());
        long bookNs = Math.min(expiry.nextDueNs(), UtcDay.endNs(context.utcDay()));
        long askedNs = Math.min(approvals.nextDueNs(), rfqs.nextDueNs());
        return Math.min(askedNs, Math.min(marketNs, bookNs));
    }

    private void advanceTime(AdvanceTimeDecoder command) {
        feedProcessor.advanceTime();
        rfqs.advanceTime();
        expiry.advanceTime();
        approvals.advanceTime();
        state.requestIds.forget(command.timestampNs());
    }

    private void takeSnapshot(TakeSnapshotDecoder command) {
        monitor.judgeDue(command.timestampNs());
        bookEvents.snapshotTaken(stateHash());
    }

    /** Refuses frames of another schema or of a newer version of it. */
    private void requireKnownSchema(DirectBuffer frame, int offset) {
        header.wrap(frame, offset);
        boolean known = header.schemaId() == MessageHeaderDecoder.SCHEMA_ID
                && header.version() <= MessageHeaderDecoder.SCHEMA_VERSION;
        if (!known) {
            throw new IllegalArgumentException("schema " + header.schemaId() + " version " + header.version()
                    + " is not known to this engine, which knows schema " + MessageHeaderDecoder.SCHEMA_ID
                    + " up to version " + MessageHeaderDecoder.SCHEMA_VERSION);
        }
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
            monitor.touchAll();
            riskMonitor.pnl().endDay(today);
            riskProcessor.endDay(before);
        }
    }

    /** Judges the restored corridors by the restored terms, for when these are not the terms that the states came about by. To be called before the next command. */
    public void judgeAnew() {
        endRestore();
        if (state.rules.beginDaysVolatility()) {
            state.corridors.beginDaysVolatility();
        }
        monitor.touchAll();
    }

    private void endRestore() {
        if (restoring) {
            restoring = false;
            monitor.resume(context.timestampNs());
        }
    }
}
