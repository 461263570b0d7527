package dev.kurs.core.engine;

import dev.kurs.core.book.UtcDay;
import dev.kurs.core.command.BookEvents;
import dev.kurs.core.command.CommandContext;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.execution.PartnerBalances;
import dev.kurs.core.market.CorridorMonitor;
import dev.kurs.core.market.CorridorSnapshot;
import dev.kurs.core.market.FeedProcessor;
import dev.kurs.core.market.FeedSnapshot;
import dev.kurs.core.market.MarketEvents;
import dev.kurs.core.market.OracleReader;
import dev.kurs.core.market.OverrideProcessor;
import dev.kurs.core.market.PegMonitor;
import dev.kurs.core.market.RiskEvents;
import dev.kurs.core.market.RiskMonitor;
import dev.kurs.core.market.TokenSnapshot;
import dev.kurs.core.pricing.Arbitrage;
import dev.kurs.core.quoting.MarketChecks;
import dev.kurs.core.quoting.QuoteExpiry;
import dev.kurs.core.quoting.QuoteProcessor;
import dev.kurs.core.quoting.QuoteSnapshot;
import dev.kurs.core.quoting.RequestChecks;
import dev.kurs.core.reference.ApprovalProcessor;
import dev.kurs.core.reference.Configuration;
import dev.kurs.core.reference.EntityIds;
import dev.kurs.core.reference.KeyProcessor;
import dev.kurs.core.reference.MarketConfiguration;
import dev.kurs.core.reference.OperatorAccess;
import dev.kurs.core.reference.PartnerConfiguration;
import dev.kurs.core.reference.PortfolioProcessor;
import dev.kurs.core.reference.SpreadFloors;
import dev.kurs.core.reference.WebhookProcessor;
import dev.kurs.core.reserve.GasProcessor;
import dev.kurs.core.reserve.HedgeProcessor;
import dev.kurs.core.reserve.PnlSnapshot;
import dev.kurs.core.reserve.RiskProcessor;
import dev.kurs.core.reserve.RiskSnapshot;
import dev.kurs.core.rfq.PartnerRfqs;
import dev.kurs.core.rfq.RfqProcessor;
import dev.kurs.core.rfq.RfqSnapshot;
import dev.kurs.core.settlement.AllowListProcessor;
import dev.kurs.core.settlement.ChainEvents;
import dev.kurs.core.settlement.ChainProcessor;
import dev.kurs.core.settlement.ExecutionProcessor;
import dev.kurs.core.settlement.FreezeProcessor;
import dev.kurs.core.settlement.PositionKeeper;
import dev.kurs.core.settlement.SettlementProcessor;
import dev.kurs.core.settlement.SettlementSnapshot;
import dev.kurs.core.settlement.VaultProcessor;
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
import java.util.List;
import org.agrona.DirectBuffer;

/**
 * The desk as a deterministic state machine: the same commands in the same order give the same events to the bit.
 *
 * <p>A firm {@code RequestQuote} is answered by {@code FirmQuoteIssued}, {@code FirmQuoteDerived} and {@code UsageChanged}, or by
 * {@code QuoteRejected}. One thread drives it; it knows no clock, no randomness and no transport, and allocates nothing for quotes, ticks and time once
 * warm. Whatever it does not expect it throws, and must not be used after.
 */
public final class Engine implements StateMachine {
    private static final int MAX_CYCLES = 20_000;

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

    /** One that is given reference data alone: it makes no room for quotes, refuses them as one that is full, and takes over no snapshot with any. */
    public static Engine ofReferenceData(EngineEvents events) {
        return new Engine(events, false);
    }

    private Engine(EngineEvents events, boolean takesQuotes) {
        state = new EngineState(takesQuotes);
        context = state.context;
        eventFrame = new EventFrame(context, events);
        bookEvents = new BookEvents(eventFrame);
        Arbitrage arbitrage = new Arbitrage(MAX_CYCLES);
        OracleReader oracle = new OracleReader(state.rules);
        MarketEvents marketEvents = new MarketEvents(eventFrame);
        RiskEvents riskEvents = new RiskEvents(eventFrame);
        riskMonitor = new RiskMonitor(state, riskEvents);
        monitor = new CorridorMonitor(state.rules, state.corridors, oracle, marketEvents, riskMonitor);
        PositionKeeper positions = new PositionKeeper(state, eventFrame, riskMonitor);
        riskProcessor = new RiskProcessor(state, monitor, riskMonitor, positions, riskEvents);
        PegMonitor pegs = new PegMonitor(state, oracle, monitor, marketEvents);
        feedProcessor = new FeedProcessor(state, pegs, monitor, marketEvents);
        PartnerBalances balances = new PartnerBalances(state, eventFrame);
        PartnerRfqs makers = new PartnerRfqs(state, eventFrame);
        expiry = new QuoteExpiry(state, eventFrame, bookEvents, balances, makers);
        RequestChecks requestChecks = new RequestChecks(state);
        MarketChecks marketChecks = new MarketChecks(state, arbitrage, oracle, balances, makers);
        QuoteProcessor quotes = new QuoteProcessor(
                state, requestChecks, marketChecks, oracle, monitor, eventFrame, bookEvents, balances, makers);
        ExecutionProcessor executions =
                new ExecutionProcessor(state, monitor, eventFrame, requestChecks, expiry, balances, makers);
        rfqs = new RfqProcessor(state, monitor, positions, quotes, executions, eventFrame);
        entityIds = new EntityIds(state);
        KeyProcessor keys = new KeyProcessor(state, eventFrame);
        Configuration configuration = configuration(arbitrage, keys);
        PortfolioProcessor portfolio = new PortfolioProcessor(state, monitor);
        OperatorAccess operators = new OperatorAccess(state, eventFrame);
        WebhookProcessor webhooks = new WebhookProcessor(state, eventFrame);
        approvals = new ApprovalProcessor(state, eventFrame);
        VaultProcessor vault = new VaultProcessor(state, eventFrame);
        AllowListProcessor allowList = new AllowListProcessor(state, eventFrame);

        CommandTable table = new CommandTable(commands, bookEvents);
        enterInto(table);
        List<CommandProcessor> processors = List.of(
                feedProcessor,
                quotes,
                new OverrideProcessor(state, monitor, marketEvents),
                new SettlementProcessor(
                        state, monitor, expiry, eventFrame, bookEvents, positions, riskMonitor, balances),
                executions,
                new ChainProcessor(state, monitor, pegs, new ChainEvents(eventFrame), bookEvents, riskMonitor),
                new FreezeProcessor(state, monitor, pegs, marketEvents),
                riskProcessor,
                portfolio,
                new HedgeProcessor(state, monitor, positions, eventFrame),
                new GasProcessor(state, riskMonitor),
                rfqs,
                new ClockProcessor(state, monitor, rfqs, positions, bookEvents, feedProcessor::emitEveryHealth),
                new LossProcessor(state, bookEvents),
                new RulesProcessor(state, monitor, eventFrame, feedProcessor::forgetDue),
                configuration,
                keys,
                operators,
                webhooks,
                approvals,
                vault,
                allowList);
        processors.forEach(processor -> processor.enterInto(table));

        quoteSnapshot = new QuoteSnapshot(state);
        snapshot = new Snapshot(
                state,
                List.of(
                        configuration,
                        riskProcessor,
                        portfolio,
                        keys,
                        operators,
                        webhooks,
                        approvals,
                        vault,
                        allowList,
                        new CounterSnapshot(state),
                        new FeedSnapshot(state),
                        new TokenSnapshot(state),
                        new CorridorSnapshot(state),
                        new SettlementSnapshot(state),
                        new RiskSnapshot(state),
                        rfqs,
                        new RfqSnapshot(state),
                        quoteSnapshot,
                        new PnlSnapshot(state)));
    }

    private Configuration configuration(Arbitrage arbitrage, KeyProcessor keys) {
        SpreadFloors spreadFloors = new SpreadFloors();
        return new Configuration(
                state,
                entityIds,
                new MarketConfiguration(state, arbitrage, spreadFloors, monitor, feedProcessor::forgetDue),
                new PartnerConfiguration(state, spreadFloors),
                keys,
                bookEvents,
                feedProcessor::emitNewHealth);
    }

    /** Time and snapshots, of which every part has something, and notes, of which none has. */
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

    /** Judges what was restored by the terms that were restored with it, where those are others than it came about by, before it takes the next command. */
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
