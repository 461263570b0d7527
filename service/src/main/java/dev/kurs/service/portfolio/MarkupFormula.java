package dev.kurs.service.portfolio;

/**
 * What an indifferent desk asks above the mid where a partner takes a quote of δ basis points with the probability 1 / (1 + e^(α + βδ)).
 *
 * <p>α −1.9 and β 11 per basis point: δ(0) 0.17732996 bp.
 */
public record MarkupFormula(double alpha, double betaPerBp) {
    private static final double BPS = 1e4;
    private static final int NEWTON_STEPS = 60;

    /** δ(p) = p + (1 + W0(e^(−(1 + α + βp)))) / β, in basis points, as p. */
    public double markupBps(double p) {
        return p + (1 + lambert(1 + alpha + betaPerBp * p)) / betaPerBp;
    }

    /** H″(0) of H(p) = sup f(δ)(δ − p), βW / (1 + W)³ with β per one: how fast flow answers to price. */
    double curvature() {
        double w = lambert(1 + alpha);
        return betaPerBp * BPS * w / ((1 + w) * (1 + w) * (1 + w));
    }

    /** W0(e^−x): the w with w + ln w = −x; 0 where it is too small for a double. */
    private static double lambert(double x) {
        double w = x > -1 ? StrictMath.exp(-x) : -x;
        if (w == 0) {
            return 0;
        }
        for (int step = 0; step < NEWTON_STEPS; step++) {
            w = w * (1 - x - StrictMath.log(w)) / (1 + w);
        }
        return w;
    }
}
