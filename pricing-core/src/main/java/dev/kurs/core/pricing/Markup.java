package dev.kurs.core.pricing;

import dev.kurs.protocol.money.ExactMath;

/**
 * A corridor's markup δ(p) = p + (1 + W0(e^(−(1 + α + βp)))) / β, where a partner takes a quote of δ with the probability 1 / (1 + e^(α + βδ)).
 *
 * <p>α −1.9 and β 11 per basis point ({@code alphaE8} −190_000_000, {@code betaE8} 1_100_000_000) make δ(0) 0.1773300 bp ({@code at(0)} 177_329_9…, at 10^-16 of one).
 */
final class Markup {
    /** There is no markup: p is beyond what the curve covers. */
    static final long NONE = Long.MIN_VALUE;

    /** p and δ are fractions at 10^-16: a basis point is 10^12. */
    static final long ONE_E16 = 10_000_000_000_000_000L;

    /** No p beyond, a hundred times the price. */
    static final long MOST_E16 = 100 * ONE_E16;

    /** From β per bp at 10^-8 times p at 10^-16 to x at 10^-14: 8 + 12 − 14. */
    private static final long TO_CURVE = 1_000_000;

    /** From (1 + ω) at 10^-14 over β per bp at 10^-8 to a fraction at 10^-16: 12 + 8 − 14. */
    private static final long FROM_CURVE = 1_000_000;

    private final long alphaE14;
    private final long betaE8;

    /** @param betaE8 per basis point */
    Markup(long alphaE8, long betaE8) {
        this.alphaE14 = alphaE8 * (MarkupCurve.E14 / 100_000_000);
        this.betaE8 = betaE8;
    }

    /** δ(p), half-even at 10^-16, or {@link #NONE}. */
    long at(long pE16) {
        long magnitude = ExactMath.multiplyDivideRoundingHalfEven(Math.abs(pE16), betaE8, TO_CURVE);
        if (Math.abs(pE16) > MOST_E16 || magnitude == ExactMath.OVERFLOW || magnitude > Long.MAX_VALUE / 2) {
            return NONE;
        }
        long omegaE14 = MarkupCurve.at(MarkupCurve.E14 + alphaE14 + (pE16 < 0 ? -magnitude : magnitude));
        if (omegaE14 == MarkupCurve.NONE) {
            return NONE;
        }
        long aboveE16 = ExactMath.multiplyDivideRoundingHalfEven(MarkupCurve.E14 + omegaE14, FROM_CURVE, betaE8);
        return aboveE16 == ExactMath.OVERFLOW || aboveE16 > MOST_E16 ? NONE : pE16 + aboveE16;
    }

    /** How much δ grows with p where the book is empty, 1 / (1 + ω), to the precision of a double. */
    double restingSlope() {
        return 1 / (1 + MarkupCurve.at(MarkupCurve.E14 + alphaE14) / (double) MarkupCurve.E14);
    }

    /** The p at which δ grows by this much, at 10^-16, to the precision of a double. */
    long whereSlopeIsE16(double slope) {
        double omega = 1 / slope - 1;
        double x = -(omega + StrictMath.log(omega));
        double bps = (x - 1 - alphaE14 / (double) MarkupCurve.E14) / (betaE8 / 1e8);
        return Math.round(bps * 1e12);
    }
}
