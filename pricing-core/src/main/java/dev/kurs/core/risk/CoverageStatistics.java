package dev.kurs.core.risk;

/**
 * Whether as many days went beyond the value at risk as should have, and not in clusters: likelihood ratios of Kupiec and Christoffersen, and their probability of
 * being as large by chance.
 *
 * <p>57 exceptions in 1 043 days at 5 %: 0.46147, probability 0.49694. Transitions 932, 53, 53, 4: 0.25866. Both together: 0.72013.
 */
public final class CoverageStatistics {
    private static final int SERIES_TERMS = 200;
    private static final int FRACTION_TERMS = 200;
    private static final double SERIES_BOUND = 2.5;
    private static final double ROOT_PI = Math.sqrt(StrictMath.PI);

    private CoverageStatistics() {}

    /** Kupiec's ratio of unconditional coverage. */
    public static double kupiec(long days, long exceptions, double tail) {
        double observed = days == 0 ? 0 : (double) exceptions / days;
        return ratio(
                logLikelihood(days - exceptions, exceptions, tail),
                logLikelihood(days - exceptions, exceptions, observed));
    }

    /** Christoffersen's ratio of independence, from one day to the next. */
    public static double independence(long calmAfterCalm, long hitAfterCalm, long calmAfterHit, long hitAfterHit) {
        long calm = calmAfterCalm + calmAfterHit;
        long hits = hitAfterCalm + hitAfterHit;
        double together = logLikelihood(calm, hits, share(hits, calm));
        double apart = logLikelihood(calmAfterCalm, hitAfterCalm, share(hitAfterCalm, calmAfterCalm))
                + logLikelihood(calmAfterHit, hitAfterHit, share(hitAfterHit, calmAfterHit));
        return ratio(together, apart);
    }

    /** P(χ² with one degree of freedom ≥ ratio). */
    public static double probabilityOfOne(double ratio) {
        return complementaryErrorFunction(Math.sqrt(ratio / 2));
    }

    /** P(χ² with two degrees of freedom ≥ ratio). */
    public static double probabilityOfTwo(double ratio) {
        return StrictMath.exp(-ratio / 2);
    }

    private static double ratio(double restricted, double free) {
        return Math.max(0, -2 * (restricted - free));
    }

    private static double share(long hits, long calm) {
        return hits + calm == 0 ? 0 : (double) hits / (hits + calm);
    }

    /** n ln(1 − p) + x ln p, where what does not occur adds nothing. */
    private static double logLikelihood(long calm, long hits, double probability) {
        double ofCalm = calm == 0 ? 0 : calm * StrictMath.log1p(-probability);
        double ofHits = hits == 0 ? 0 : hits * StrictMath.log(probability);
        return ofCalm + ofHits;
    }

    /** erfc(x) for x ≥ 0: the series of erf for small x, the continued fraction for others. */
    private static double complementaryErrorFunction(double x) {
        return x < SERIES_BOUND ? 1 - errorSeries(x) : errorFraction(x);
    }

    private static double errorSeries(double x) {
        double term = x;
        double sum = x;
        for (int n = 1; n < SERIES_TERMS; n++) {
            term *= -x * x / n;
            sum += term / (2 * n + 1);
        }
        return 2 / ROOT_PI * sum;
    }

    private static double errorFraction(double x) {
        double tail = 0;
        for (int n = FRACTION_TERMS; n > 0; n--) {
            tail = n / 2.0 / (x + tail);
        }
        return StrictMath.exp(-x * x) / (ROOT_PI * (x + tail));
    }
}
