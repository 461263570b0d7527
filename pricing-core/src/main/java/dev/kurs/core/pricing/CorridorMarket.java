package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import java.nio.charset.StandardCharsets;

/**
 * A corridor as pricing sees it at this moment; its owner keeps it up to date.
 *
 * <p>USDT-IDRX at a mid of 16312.5 ({@code midE12} 16_312_500_000_000_000) with a confidence of 3 bps
 * ({@code confidenceE8} 30_000) and a measured volatility of 0.00001 per root second, in PROTECT.
 */
public final class CorridorMarket {
    private static final long UNKNOWN = -1;

    private final TokenState base;
    private final TokenState quote;
    private SkewModel skewModel;
    private CorridorTerms terms;
    private byte[] pairAscii;
    private byte[] termsBlock;
    private long tightestBaseSpreadE8;
    private long leastMidE12;
    private long midE12;
    private long confidenceE8;
    private double volatility;
    private long volatilitySpreadE8 = UNKNOWN;
    private RiskState riskState = RiskState.NORMAL;
    private boolean marketClosed;
    private boolean live;

    /** A corridor with the LINEAR skew. */
    public CorridorMarket(CorridorTerms terms, TokenState base, TokenState quote) {
        this(terms, base, quote, new LinearSkew());
    }

    CorridorMarket(CorridorTerms terms, TokenState base, TokenState quote, SkewModel skewModel) {
        this.base = base;
        this.quote = quote;
        this.skewModel = skewModel;
        replaceTerms(terms);
    }

    public CorridorTerms terms() {
        return terms;
    }

    /** Takes new terms; the tightest spread falls back to that of the tiers. */
    public final void replaceTerms(CorridorTerms newTerms) {
        terms = newTerms;
        pairAscii = newTerms.pair().getBytes(StandardCharsets.US_ASCII);
        termsBlock = null;
        tightestBaseSpreadE8 = newTerms.tightestBaseSpreadE8();
        leastMidE12 = LinearBounds.leastMidE12(newTerms.spread());
        volatilitySpreadE8 = UNKNOWN;
    }

    byte[] pairAscii() {
        return pairAscii;
    }

    /** The terms as a derivation shows them, written by the first that asks; not changed. */
    byte[] termsBlock() {
        if (termsBlock == null) {
            termsBlock = DerivationEncoder.termsBlock(terms);
        }
        return termsBlock;
    }

    public TokenState base() {
        return base;
    }

    public TokenState quote() {
        return quote;
    }

    SkewModel skewModel() {
        return skewModel;
    }

    void leanBy(SkewModel model) {
        skewModel = model;
    }

    /** Whether the price leans for all that the pool holds, by PORTFOLIO, and not by LINEAR for its own two tokens. */
    public boolean leansForPortfolio() {
        return skewModel instanceof PortfolioSkew;
    }

    /** The sizes at which the skew steps: 1 for a model without. */
    public int skewSteps() {
        return skewModel instanceof PortfolioSkew portfolio ? portfolio.steps() : 1;
    }

    /** The token the partner sends. */
    public TokenState inputToken(Side side) {
        return side == Side.SELL ? base : quote;
    }

    /** The token the partner receives. */
    public TokenState outputToken(Side side) {
        return side == Side.SELL ? quote : base;
    }

    /** The smallest base spread of any tier or partner. */
    public long tightestBaseSpreadE8() {
        return tightestBaseSpreadE8;
    }

    public CorridorMarket tightestBaseSpreadE8(long value) {
        tightestBaseSpreadE8 = value;
        return this;
    }

    /** The smallest mid at which the corridor's spread outweighs what rounding can give away. */
    public long leastMidE12() {
        return leastMidE12;
    }

    /** M, quote units per base unit; 0 while there is none. */
    public long midE12() {
        return midE12;
    }

    public CorridorMarket midE12(long value) {
        midE12 = value;
        return this;
    }

    /** The sum over the corridor's feeds. */
    public long confidenceE8() {
        return confidenceE8;
    }

    public CorridorMarket confidenceE8(long value) {
        confidenceE8 = value;
        return this;
    }

    /** EWMA volatility per root second, before the floor. */
    public double volatility() {
        return volatility;
    }

    public CorridorMarket volatility(double value) {
        if (value != volatility) {
            volatility = value;
            volatilitySpreadE8 = UNKNOWN;
        }
        return this;
    }

    /** σ, the larger of the measured volatility and the floor, per root second. */
    double sigma() {
        return Math.max(volatility, terms.volatility().volFloor());
    }

    /** What σ adds to the spread of every quote, worked out by the first that asks. */
    long volatilitySpreadE8() {
        if (volatilitySpreadE8 == UNKNOWN) {
            volatilitySpreadE8 = Spread.volatilityRoundingUp(terms, sigma());
        }
        return volatilitySpreadE8;
    }

    public RiskState riskState() {
        return riskState;
    }

    public CorridorMarket riskState(RiskState value) {
        riskState = value;
        return this;
    }

    /** Whether the closed market's minimum spread counts. */
    public boolean isMarketClosed() {
        return marketClosed;
    }

    public CorridorMarket marketClosed(boolean value) {
        marketClosed = value;
        return this;
    }

    /** Whether the corridor gives quotes, so that it can be a leg of a cycle. */
    public boolean isLive() {
        return live;
    }

    public CorridorMarket live(boolean value) {
        live = value;
        return this;
    }
}
