package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.money.Rates;
import dev.kurs.protocol.money.Wide;

/**
 * The proof for the PORTFOLIO skew, made for the book as it is.
 *
 * <p>Write h = 2Ay for the book without open quotes, ρ for a slope shared by all corridors, and give token i the worth P_i·e^(−ρh_i). A quote that brings i for j has
 * p ≥ u ≥ h_i − h_j, since open quotes of its own direction only add to u where {@link PortfolioLeg#isDominant}. δ is convex, so δ(0) − δ(p) ≤ e − ρu with the corridor's
 * {@link PortfolioLeg#excessE8} e. With L = added + τ, what the spread is at least, and s the move of the mid,
 *
 * <pre>ln(1 + s) + ln(1 − L/2) ≤ s − L/2 ≤ −ρu − (τ/2 − e), and −ln(1 + s) − ln(1 + L/2) ≤ −s − L/2 + s² + L²/8 likewise,</pre>
 *
 * so each direction's rate is below that of the worths while half of S = τ − 2e − 2(s² + L²/8) − τ²/4 outweighs what mid and prices are rounded by: the comparison of
 * {@link LinearNoArbitrageBound} with that S. |s| ≤ |u| and added ≤ |u| + 2c, c being the largest size's cost. A book that leans too far has no proof, and the product
 * decides.
 */
final class PortfolioNoArbitrageBound implements NoArbitrageBound {
    /** Below it −ln(1 + v) ≤ −v + v², and e^u below 5/4. */
    private static final long MOST_LEANING_E8 = Fractions.E8 / 5;

    private static final long E16_PER_E8 = 100_000_000;
    private static final long FOUR_E8 = 2 * Fractions.TWO_E8;

    /** Units of the mid that roundings of it and of the rate can give away, twice. */
    private static final long SLACK = 2;

    private final PortfolioSkew skew;
    private final PortfolioLeg leg;
    private final PoolTokens tokens;
    private final Wide left = new Wide();
    private final Wide right = new Wide();
    private final Wide slack = new Wide().set(SLACK);

    PortfolioNoArbitrageBound(PortfolioSkew skew, PortfolioLeg leg, PoolTokens tokens) {
        this.skew = skew;
        this.leg = leg;
        this.tokens = tokens;
    }

    @Override
    public boolean sharesWorthsWith(NoArbitrageBound other) {
        return other instanceof PortfolioNoArbitrageBound;
    }

    @Override
    public boolean holds(CorridorMarket market) {
        if (!isMeasured(market.base()) || !isMeasured(market.quote()) || !isSpreadKept(market)) {
            return false;
        }
        long sellE16 = skew.leaningE16(market, Side.SELL);
        long buyE16 = skew.leaningE16(market, Side.BUY);
        if (sellE16 == PortfolioSkew.NONE || buyE16 == PortfolioSkew.NONE) {
            return false;
        }
        long leaningE8 = Math.ceilDiv(Math.max(Math.abs(sellE16), Math.abs(buyE16)), E16_PER_E8) + 1;
        SpreadTerms spread = market.terms().spread();
        long spreadE8 = spreadLeftE8(leg, spread, market.tightestBaseSpreadE8(), leaningE8);
        return spreadE8 > 0 && sellProves(market, spreadE8) && buyProves(market, spreadE8);
    }

    /** Whether the corridor reads the same price of its token as all others, and open quotes cannot turn its directions. */
    private boolean isMeasured(TokenState token) {
        boolean isSame = token.priceE12() == tokens.lastPriceE12(token.terms().tokenId());
        return isSame
                && (leg.isDominant()
                        || (token.due().isZero() && token.reserved().isZero()));
    }

    /** PROTECT may take from a spread where its multiplier is below one. */
    private static boolean isSpreadKept(CorridorMarket market) {
        return market.riskState() != RiskState.PROTECT
                || market.terms().spread().protectMultiplierE8() >= Fractions.E8;
    }

    /** S of the proof for a book that leans by so much, rounded down; 0 or less where there is no proof. */
    static long spreadLeftE8(PortfolioLeg leg, SpreadTerms spread, long tightestBaseE8, long leaningE8) {
        long addedE8 = leaningE8 + 2 * leg.largestCostE8();
        long leastE8 = Math.min(spread.minSpreadE8(), spread.closedMinSpreadE8());
        long besidesE8 = Math.max(tightestBaseE8, leastE8 - addedE8);
        if (leaningE8 > MOST_LEANING_E8 || spread.maxSpreadE8() - addedE8 < besidesE8) {
            return 0;
        }
        long squaresE8 = squareE8(leaningE8) + Math.ceilDiv(squareE8(addedE8 + besidesE8), 8) + 2;
        return besidesE8 - 2 * leg.excessE8() - 2 * squaresE8 - Math.ceilDiv(squareE8(besidesE8), 4) - SLACK;
    }

    /** Of a fraction at 10^-8 below 20, rounded up. */
    private static long squareE8(long fractionE8) {
        return Math.ceilDiv(fractionE8 * fractionE8, Fractions.E8);
    }

    private boolean sellProves(CorridorMarket market, long spreadE8) {
        right.set(FOUR_E8).times(Rates.E12).times(market.base().priceE12());
        left.set(market.midE12())
                .times(2)
                .plus(slack)
                .times(Fractions.TWO_E8 - spreadE8)
                .times(market.quote().priceE12());
        return market.quote().priceE12() > 0 && left.compareTo(right) <= 0;
    }

    private boolean buyProves(CorridorMarket market, long spreadE8) {
        right.set(FOUR_E8).times(Rates.E12).times(market.base().priceE12());
        left.set(market.midE12())
                .times(2)
                .minus(slack)
                .times(Fractions.TWO_E8 + spreadE8)
                .times(market.quote().priceE12());
        return !left.overflowed() && left.compareTo(right) >= 0;
    }
}
