package dev.kurs.core.engine;

import dev.kurs.core.command.BookEvents;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.SnapshotPart;
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
import dev.kurs.core.settlement.WithdrawalProcessor;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.port.EngineEvents;
import java.util.List;

/** Wires the engine's parts, each built from those before it, and lists which of them take commands and which are in snapshots. */
final class EngineParts {
    private static final int MAX_CYCLES = 20_000;

    final EventFrame eventFrame;
    final BookEvents bookEvents;
    final CorridorMonitor monitor;
    final FeedProcessor feedProcessor;
    final RiskProcessor riskProcessor;
    final RiskMonitor riskMonitor;
    final QuoteExpiry expiry;
    final ApprovalProcessor approvals;
    final RfqProcessor rfqs;
    final EntityIds entityIds;
    final QuoteSnapshot quoteSnapshot;

    private final EngineState state;
    private final Arbitrage arbitrage = new Arbitrage(MAX_CYCLES);
    private final MarketEvents marketEvents;
    private final PositionKeeper positions;
    private final PegMonitor pegs;
    private final PartnerBalances balances;
    private final QuoteProcessor quotes;
    private final ExecutionProcessor executions;
    private final Configuration configuration;
    private final KeyProcessor keys;
    private final PortfolioProcessor portfolio;
    private final OperatorAccess operators;
    private final WebhookProcessor webhooks;
    private final VaultProcessor vault;
    private final WithdrawalProcessor withdrawals;
    private final AllowListProcessor allowList;

    EngineParts(EngineState state, EngineEvents events) {
        this.state = state;
        eventFrame = new EventFrame(state.context, events);
        bookEvents = new BookEvents(eventFrame);
        marketEvents = new MarketEvents(eventFrame);

        OracleReader oracle = new OracleReader(state.rules);
        RiskEvents riskEvents = new RiskEvents(eventFrame);
        riskMonitor = new RiskMonitor(state, riskEvents);
        monitor = new CorridorMonitor(state.rules, state.corridors, oracle, marketEvents, riskMonitor);
        positions = new PositionKeeper(state, eventFrame, riskMonitor);
        riskProcessor = new RiskProcessor(state, monitor, riskMonitor, positions, riskEvents);
        pegs = new PegMonitor(state, oracle, monitor, marketEvents);
        feedProcessor = new FeedProcessor(state, pegs, monitor, marketEvents);

        balances = new PartnerBalances(state, eventFrame);
        PartnerRfqs makers = new PartnerRfqs(state, eventFrame);
        expiry = new QuoteExpiry(state, eventFrame, bookEvents, balances, makers);
        RequestChecks requestChecks = new RequestChecks(state);
        MarketChecks marketChecks = new MarketChecks(state, arbitrage, oracle, balances, makers);
        quotes = new QuoteProcessor(
                state, requestChecks, marketChecks, oracle, monitor, eventFrame, bookEvents, balances, makers);
        executions = new ExecutionProcessor(state, monitor, eventFrame, requestChecks, expiry, balances, makers);
        rfqs = new RfqProcessor(state, monitor, positions, quotes, executions, eventFrame);

        entityIds = new EntityIds(state);
        keys = new KeyProcessor(state, eventFrame);
        configuration = configuration();
        portfolio = new PortfolioProcessor(state, monitor);
        operators = new OperatorAccess(state, eventFrame);
        webhooks = new WebhookProcessor(state, eventFrame);
        approvals = new ApprovalProcessor(state, eventFrame);
        vault = new VaultProcessor(state, eventFrame);
        withdrawals = new WithdrawalProcessor(state, eventFrame);
        allowList = new AllowListProcessor(state, eventFrame);
        quoteSnapshot = new QuoteSnapshot(state);
    }

    private Configuration configuration() {
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

    List<CommandProcessor> processors() {
        return List.of(
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
                withdrawals,
                allowList);
    }

    /** In their order in a snapshot, on which its bytes and the state's hash depend. */
    List<SnapshotPart> snapshotParts() {
        return List.of(
                configuration,
                riskProcessor,
                portfolio,
                keys,
                operators,
                webhooks,
                approvals,
                vault,
                withdrawals,
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
                new PnlSnapshot(state));
    }
}
