package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.money.Wide;

/**
 * The PORTFOLIO skew of PRICING §3, after Barzykin, Bergault and Guéant (arXiv 2207.04100): a price leans for everything the pool holds, since what hedges
 * itself costs nothing to hold.
 *
 * <p>p of a trade of z dollars that brings token i for token j is (2y + z(e_i − e_j))ᵀA(e_i − e_j); δ of both directions moves the mid by half their difference and
 * widens the spread by what they are above two of an empty book. Sizes go by steps, and each costs as the step's largest.
 */
final class PortfolioSkew implements SkewModel {
    /** p lies beyond every price. */
    static final long NONE = Long.MIN_VALUE;

    /** From half-way dollars at 10^-6 times A at 10^-24 to a fraction at 10^-16: 6 + 24 − 16. */
    private static final int TO_E16 = 14;

    private static final long E16_TO_E8 = 100_000_000;

    private final PoolTokens tokens;
    private final DollarsHeld held = new DollarsHeld();
    private final DollarValue dollars = new DollarValue();
    private final Amount one = Amount.ofRaw(1);
    private final Wide above = new Wide();
    private final Wide below = new Wide();
    private final Wide term = new Wide();
    private final int[] tokenIds;
    private final long[] slopesE24;
    private final long[] stepsE6;
    private final long[] stepCostsE16;
    private final Markup markup;
    private final long restingE16;
    private final PortfolioNoArbitrageBound bound;

    PortfolioSkew(PortfolioLeg leg, PoolTokens tokens) {
        this.tokens = tokens;
        this.tokenIds = leg.tokenIds();
        this.slopesE24 = leg.slopesE24();
        this.stepsE6 = leg.stepsE6();
        this.stepCostsE16 = leg.stepCostsE16();
        this.markup = leg.markup();
        this.restingE16 = markup.at(0);
        this.bound = new PortfolioNoArbitrageBound(this, leg, tokens);
    }

    @Override
    public boolean calculate(CorridorMarket market, Side side, Amount input, Skew result) {
        long leaningE16 = leaningE16(market, side);
        if (leaningE16 == NONE) {
            return false;
        }
        long costE16 = stepCostsE16[stepOf(market.inputToken(side), input)];
        long sellE16 = markup.at(costE16 + leaningE16);
        long buyE16 = markup.at(costE16 - leaningE16);
        if (sellE16 == Markup.NONE || buyE16 == Markup.NONE) {
            return false;
        }
        long addedE8 = Math.ceilDiv(Math.max(0, sellE16 + buyE16 - 2 * restingE16), E16_TO_E8);
        long factorE8 = Fractions.E8 + halfEven(buyE16 - sellE16, 2 * E16_TO_E8);
        long midE12 = market.midE12();
        long adjustedMidE12 = ExactMath.multiplyDivideRoundingHalfEven(midE12, factorE8, Fractions.E8);
        return adjustedMidE12 > 0
                && result.setWeights(0, 0, 0, 0).setMarkups(sellE16, buyE16).setMid(adjustedMidE12, midE12, addedE8);
    }

    @Override
    public boolean nextStep(CorridorMarket market, Side side, Amount input, Amount result) {
        TokenState sent = market.inputToken(side);
        int step = stepOf(sent, input);
        if (step == stepsE6.length - 1 || !dollars.leastAmountWorth(stepsE6[step], sent, result)) {
            return false;
        }
        return dollars.compare(result, sent, stepsE6[step]) > 0 || result.tryAdd(one);
    }

    @Override
    public NoArbitrageBound bound() {
        return bound;
    }

    /** What searches take more steps for. */
    int steps() {
        return stepsE6.length;
    }

    /** 2yᵀA(e_base − e_quote) at 10^-16, half-even, as a quote of this direction finds it, or {@link #NONE}. */
    long leaningE16(CorridorMarket market, Side side) {
        above.reset();
        below.reset();
        for (int place = 0; place < tokenIds.length; place++) {
            addCost(positionE6(place, market, side), slopesE24[place]);
        }
        boolean isNegative = above.compareTo(below) < 0;
        Wide magnitude = isNegative ? below.minus(above) : above.minus(below);
        term.set(1).timesPowerOfTen(TO_E16);
        long costE16 = magnitude.times(2).divideRoundingHalfEvenToLong(term);
        if (costE16 == ExactMath.OVERFLOW || costE16 > Markup.MOST_E16) {
            return NONE;
        }
        return isNegative ? -costE16 : costE16;
    }

    private void addCost(long positionE6, long slopeE24) {
        term.set(Math.abs(positionE6)).times(Math.abs(slopeE24));
        if ((positionE6 < 0) == (slopeE24 < 0)) {
            above.plus(term);
        } else {
            below.plus(term);
        }
    }

    /** y: what stands above the token's target, with what is due of the one sent and without what is reserved of the other. */
    private long positionE6(int place, CorridorMarket market, Side side) {
        TokenState token = tokens.state(tokenIds[place]);
        if (token == market.inputToken(side)) {
            return held.aboveTargetE6(token, token.priceE12(), token.due(), DollarsHeld.NOTHING);
        }
        if (token == market.outputToken(side)) {
            return held.aboveTargetE6(token, token.priceE12(), DollarsHeld.NOTHING, token.reserved());
        }
        return held.aboveTargetE6(
                token, tokens.lastPriceE12(tokenIds[place]), DollarsHeld.NOTHING, DollarsHeld.NOTHING);
    }

    /** The first step that holds the size, or the last, above which no quote passes. */
    private int stepOf(TokenState sent, Amount input) {
        int step = 0;
        while (step < stepsE6.length - 1 && dollars.compare(input, sent, stepsE6[step]) > 0) {
            step++;
        }
        return step;
    }

    private static long halfEven(long value, long divisor) {
        long magnitude = ExactMath.multiplyDivideRoundingHalfEven(Math.abs(value), 1, divisor);
        return value < 0 ? -magnitude : magnitude;
    }
}
