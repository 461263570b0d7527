package dev.kurs.core.pricing;

import dev.kurs.protocol.money.ExactMath;
import java.util.Arrays;

/**
 * What a corridor takes of the portfolio's terms, worked out once: no quote multiplies matrices.
 *
 * <p>With A of the base token 0 and of the quote token 5·10^-11 a dollar, {@code slopesE24} are 0 and −5·10^13, and a step of 250 000 dollars costs
 * 250 000 × 5·10^-11, 0.125 bp ({@code stepCostsE16} 125_000_000_000).
 */
final class PortfolioLeg {
    /** z dᵀAd is at most the whole price. */
    static final long MOST_COST_E16 = Markup.ONE_E16;

    /** From dollars at 10^-6 times A at 10^-24 to a fraction at 10^-16. */
    private static final long E30_TO_E16 = 100_000_000_000_000L;

    private static final long E16_PER_E8 = 100_000_000;

    private final int[] tokenIds;
    private final long[] slopesE24;
    private final long[] stepsE6;
    private final long[] stepCostsE16;
    private final boolean isDominant;
    private final long excessE8;
    private final Markup markup;

    PortfolioLeg(PortfolioTerms terms, PortfolioTerms.Leaning corridor, int baseId, int quoteId) {
        tokenIds = terms.tokenIds().stream().mapToInt(Integer::intValue).toArray();
        slopesE24 = terms.slopesE24(baseId, quoteId);
        stepsE6 = corridor.stepsE6().stream().mapToLong(Long::longValue).toArray();
        markup = corridor.markup();
        excessE8 = excessE8(markup, sharedSlope(terms));
        long atBase = slopesE24[terms.tokenIds().indexOf(baseId)];
        long atQuote = slopesE24[terms.tokenIds().indexOf(quoteId)];
        isDominant = atBase >= 0 && atQuote <= 0;
        stepCostsE16 = Arrays.stream(stepsE6)
                .map(sizeE6 -> ExactMath.multiplyDivideRoundingHalfEven(sizeE6, atBase - atQuote, E30_TO_E16))
                .toArray();
    }

    int[] tokenIds() {
        return tokenIds.clone();
    }

    /** A(e_base − e_quote) by token. */
    long[] slopesE24() {
        return slopesE24.clone();
    }

    long[] stepsE6() {
        return stepsE6.clone();
    }

    /** z (e_base − e_quote)ᵀA(e_base − e_quote) by step. */
    long[] stepCostsE16() {
        return stepCostsE16.clone();
    }

    Markup markup() {
        return markup;
    }

    /** Whether a dollar more of the token sent, or less of the one received, never makes a direction of the corridor cheaper. */
    boolean isDominant() {
        return isDominant;
    }

    /** The most that δ(0) plus the slope that all corridors share, times p, is above δ(p) anywhere; rounded up, and a unit for what the curve is inexact by. */
    long excessE8() {
        return excessE8;
    }

    /** The largest size's cost, rounded up, or {@link ExactMath#OVERFLOW} where it is none or above {@link #MOST_COST_E16}. */
    long largestCostE8() {
        long costE16 = stepCostsE16[stepCostsE16.length - 1];
        return costE16 < 0 || costE16 > MOST_COST_E16 ? ExactMath.OVERFLOW : Math.ceilDiv(costE16, E16_PER_E8);
    }

    /** Half-way between the least and the largest slope that a corridor's markup has where the book is empty. */
    private static double sharedSlope(PortfolioTerms terms) {
        double least = 1;
        double most = 0;
        for (PortfolioTerms.Leaning corridor : terms.corridors()) {
            double slope = corridor.markup().restingSlope();
            least = Math.min(least, slope);
            most = Math.max(most, slope);
        }
        return (least + most) / 2;
    }

    private static long excessE8(Markup markup, double slope) {
        long pE16 = markup.whereSlopeIsE16(slope);
        double excessE16 = markup.at(0) - markup.at(pE16) + slope * pE16;
        return (long) Math.ceil(Math.max(0, excessE16) / E16_PER_E8) + 1;
    }
}
