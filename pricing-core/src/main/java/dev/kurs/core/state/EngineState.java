package dev.kurs.core.state;

import dev.kurs.core.book.AllowedWallets;
import dev.kurs.core.book.ChainCursor;
import dev.kurs.core.book.ChainPool;
import dev.kurs.core.book.ClientReferences;
import dev.kurs.core.book.Corridors;
import dev.kurs.core.book.Frames;
import dev.kurs.core.book.GasMeters;
import dev.kurs.core.book.Hedges;
import dev.kurs.core.book.OpenFlows;
import dev.kurs.core.book.OpenMargins;
import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.book.OperatorAccount;
import dev.kurs.core.book.Partner;
import dev.kurs.core.book.PartnerCorridors;
import dev.kurs.core.book.PartnerKeys;
import dev.kurs.core.book.PendingWithdrawals;
import dev.kurs.core.book.ProposedChange;
import dev.kurs.core.book.RecentFrames;
import dev.kurs.core.book.RequestIds;
import dev.kurs.core.book.Tokens;
import dev.kurs.core.book.V01Quotes;
import dev.kurs.core.book.VaultAccounts;
import dev.kurs.core.book.Wallets;
import dev.kurs.core.command.CommandContext;
import dev.kurs.core.feed.Feed;
import dev.kurs.core.feed.MarketCalendar;
import dev.kurs.core.maker.RfqBook;
import dev.kurs.core.pricing.Portfolio;
import dev.kurs.core.risk.PnlLedger;
import dev.kurs.protocol.message.sbe.ConfigureCorridorDecoder;
import dev.kurs.protocol.message.sbe.ConfigureFeedDecoder;
import dev.kurs.protocol.message.sbe.ConfigureInstanceDecoder;
import dev.kurs.protocol.message.sbe.ConfigureMakersDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePartnerDecoder;
import dev.kurs.protocol.message.sbe.ConfigurePortfolioDecoder;
import dev.kurs.protocol.message.sbe.ConfigureRiskDecoder;
import dev.kurs.protocol.message.sbe.ConfigureTokenDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The engine's whole state, in parts that know nothing of commands and events. */
public final class EngineState {
    /** How many closed batches, hedges, and requests for quotes that ended, are shown. */
    private static final int RECENT = 256;

    /** How many executions that ended unsettled after they were sent are remembered: four times what is sent at a time. */
    private static final int UNSETTLED = 1024;

    /** Whether there is room for quotes and request ids as the instance says, or for none. */
    public final boolean takesQuotes;

    public final CommandContext context = new CommandContext();
    public final Rules rules = new Rules();
    public final ClockTrust clock = new ClockTrust();
    public final Instance instance = new Instance();
    public final QuoteIds quoteIds = new QuoteIds();
    public final List<MarketCalendar> calendars = new ArrayList<>();
    public final List<Feed> feeds = new ArrayList<>();
    public final Tokens tokens = new Tokens();
    public final Corridors corridors = new Corridors();
    public final Portfolio portfolio = new Portfolio(tokens);
    public final List<Partner> partners = new ArrayList<>();

    /** By UUID, as {@link dev.kurs.core.book.PartnerIdentity} has it. */
    public final Map<String, Integer> partnerIds = new TreeMap<>();

    public final PartnerCorridors partnerCorridors = new PartnerCorridors();
    public final Wallets wallets = new Wallets();
    public final AllowedWallets allowedWallets = new AllowedWallets();
    public final VaultAccounts vaultAccounts = new VaultAccounts();
    public final PendingWithdrawals pendingWithdrawals = new PendingWithdrawals();
    public final OpenQuotes openQuotes = new OpenQuotes();
    public final OpenMargins openMargins = new OpenMargins();
    public final V01Quotes v01Quotes = new V01Quotes();

    /** The last executions that were sent and ended without a block that settled them, and what became of them after that. */
    public final RecentFrames unsettledExecutions = new RecentFrames(UNSETTLED);

    public final ChainCursor chainCursor = new ChainCursor();
    public final ChainPool chainPool = new ChainPool();
    public final OpenFlows openFlows = new OpenFlows(tokens, chainPool);
    public final ClientReferences clientReferences = new ClientReferences();
    public final RequestIds requestIds = new RequestIds();
    public final PartnerKeys keys = new PartnerKeys();
    public final List<OperatorAccount> operators = new ArrayList<>();

    /** In the order in which they were asked for. */
    public final List<ProposedChange> proposedChanges = new ArrayList<>();

    public final PnlLedger pnl = new PnlLedger();
    public final GasMeters gasMeters = new GasMeters();
    public final Hedges hedges = new Hedges();
    public final RecentFrames recentHedges = new RecentFrames(RECENT);
    public final RecentFrames closedBatches = new RecentFrames(RECENT);
    public final RfqBook rfqs = new RfqBook();
    public final RecentFrames endedRfqs = new RecentFrames(RECENT);
    public final Frames makersFrame = new Frames(ConfigureMakersDecoder.actorKindEncodingOffset());
    public final Frames riskFrame = new Frames(ConfigureRiskDecoder.actorKindEncodingOffset());
    public final Frames portfolioFrame = new Frames(ConfigurePortfolioDecoder.actorKindEncodingOffset());
    public final Frames instanceFrame = new Frames(ConfigureInstanceDecoder.actorKindEncodingOffset());
    public final Frames feedFrames = new Frames(ConfigureFeedDecoder.actorKindEncodingOffset());
    public final Frames tokenFrames = new Frames(ConfigureTokenDecoder.actorKindEncodingOffset());
    public final Frames corridorFrames = new Frames(ConfigureCorridorDecoder.actorKindEncodingOffset());
    public final Frames partnerFrames = new Frames(ConfigurePartnerDecoder.actorKindEncodingOffset());

    public EngineState(boolean takesQuotes) {
        this.takesQuotes = takesQuotes;
    }

    public boolean knowsFeed(int feedId) {
        return feedId >= 0 && feedId < feeds.size();
    }

    public boolean knowsPartner(int partnerId) {
        return partnerId >= 0 && partnerId < partners.size();
    }
}
