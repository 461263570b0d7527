package dev.kurs.core.book;

import dev.kurs.core.feed.Feed;
import dev.kurs.core.pricing.CorridorMarket;
import dev.kurs.core.pricing.CorridorTerms;
import dev.kurs.core.pricing.MarketHours;
import dev.kurs.core.pricing.Volatility;
import dev.kurs.core.risk.AutomaticState;
import dev.kurs.core.risk.CorridorRisk;
import dev.kurs.core.risk.PoolRisk;
import dev.kurs.core.risk.PositionRisk;
import dev.kurs.core.risk.StateOverride;
import dev.kurs.core.risk.StateTriggers;

/**
 * A corridor: its market, the feeds it needs, its states and its position.
 *
 * <p>tnMYR-IDRX is a cross: its own feeds are those of MYR and IDR, it needs USDT's as well, and its legs are USDT-tnMYR and
 * USDT-IDRX.
 */
public final class Corridor implements MarketHours {
    private final int id;
    private final CorridorMarket market;
    private final Token base;
    private final Token quote;
    private final Volatility volatility;
    private final AutomaticState automatic = new AutomaticState();
    private final StateOverride override = new StateOverride();
    private final PublishedRate rate = new PublishedRate();
    private final PublishedState state = new PublishedState();
    private final Position position = new Position();
    private final RebalancingBatch batch = new RebalancingBatch();
    private final CorridorRisk risk = new CorridorRisk();
    private final PositionRisk positionRisk;
    private final ChainCorridor chain = new ChainCorridor();
    private Corridor baseLeg;
    private Corridor quoteLeg;
    private boolean isWithdrawn;
    private Feed[] ownFeeds = {};
    private Feed[] neededFeeds = {};
    private Token[] neededTokens = {};
    private StateTriggers triggers;

    Corridor(CorridorTerms terms, Token base, Token quote, PoolRisk pool) {
        this.id = terms.corridorId();
        this.market = new CorridorMarket(terms, base.state(), quote.state());
        this.base = base;
        this.quote = quote;
        this.volatility = new Volatility(terms.volatility());
        this.positionRisk = new PositionRisk(market, risk, pool);
        this.triggers = StateTriggers.of(market, volatility, neededFeeds, positionRisk);
    }

    /** Sets what a cross depends on; a corridor with the dollar token has no legs. */
    void linkLegs(Corridor newBaseLeg, Corridor newQuoteLeg) {
        baseLeg = newBaseLeg;
        quoteLeg = newQuoteLeg;
    }

    void linkFeeds(Feed[] own, Feed[] needed, Token[] tokens) {
        ownFeeds = own;
        neededFeeds = needed;
        neededTokens = tokens;
        triggers = StateTriggers.of(market, volatility, needed, positionRisk);
    }

    public int id() {
        return id;
    }

    public CorridorTerms terms() {
        return market.terms();
    }

    public CorridorMarket market() {
        return market;
    }

    public Token base() {
        return base;
    }

    public Token quote() {
        return quote;
    }

    public Volatility volatility() {
        return volatility;
    }

    public AutomaticState automatic() {
        return automatic;
    }

    /** What asks for an automatic state. */
    public StateTriggers triggers() {
        return triggers;
    }

    public StateOverride override() {
        return override;
    }

    public PublishedRate rate() {
        return rate;
    }

    public PublishedState state() {
        return state;
    }

    /** What settled swaps have left the corridor with. */
    public Position position() {
        return position;
    }

    /** What is counted of the open batch. */
    public RebalancingBatch batch() {
        return batch;
    }

    /** Its part of the pool's risk. */
    public CorridorRisk risk() {
        return risk;
    }

    /** What its position asks for. */
    public PositionRisk positionRisk() {
        return positionRisk;
    }

    /** The corridor as the contracts have it. */
    public ChainCorridor chain() {
        return chain;
    }

    /** Whether it is quoted no more, though what it left stays. */
    public boolean isWithdrawn() {
        return isWithdrawn;
    }

    public void withdrawn(boolean nowWithdrawn) {
        isWithdrawn = nowWithdrawn;
    }

    public boolean isCross() {
        return baseLeg != null;
    }

    /** The dollar corridor of the base token; null but for a cross. */
    public Corridor baseLeg() {
        return baseLeg;
    }

    /** The dollar corridor of the quote token; null but for a cross. */
    public Corridor quoteLeg() {
        return quoteLeg;
    }

    /** The feeds of the two tokens, each once. */
    public Feed[] ownFeeds() {
        return ownFeeds;
    }

    /** The own feeds and, for a cross, the dollar token's. */
    public Feed[] neededFeeds() {
        return neededFeeds;
    }

    public Token[] neededTokens() {
        return neededTokens;
    }

    public boolean isMarketClosed(long nowNs) {
        for (Feed feed : neededFeeds) {
            if (feed.isMarketClosed(nowNs)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean closedAt(long timeNs) {
        for (Feed feed : neededFeeds) {
            if (feed.wasMarketClosed(timeNs)) {
                return true;
            }
        }
        return false;
    }
}
