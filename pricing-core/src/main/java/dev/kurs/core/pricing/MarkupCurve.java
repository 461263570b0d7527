package dev.kurs.core.pricing;

/**
 * ω(x) = W0(e^−x), Lambert's function as PRICING §3 needs it, from tables made once: Newton's method with {@code StrictMath}, so on every machine the same.
 *
 * <p>ω(1) = 0.278464… is {@code at(100_000_000_000_000)} = 27_846_454_276_107. Between the knots it is right to 10^-11, and to 10^-13 from −64 on; the tables hold 1.5 MB, made
 * when the first portfolio is.
 */
final class MarkupCurve {
    /** Decimal places of x and ω. */
    static final int DECIMALS = 14;

    /** One, as x or ω. */
    static final long E14 = 100_000_000_000_000L;

    /** There is no value: x lies below −16384. */
    static final long NONE = -1;

    private static final int LEAST = -16_384;
    private static final int COARSE_PER_UNIT = 4;
    private static final int FINE_FROM = -64;
    private static final int FINE_TO = 32;
    private static final int FINE_PER_UNIT = 256;
    private static final int MOST_NEWTON_STEPS = 40;
    private static final CubicTable COARSE = table(LEAST, FINE_FROM, 1.0 / COARSE_PER_UNIT);
    private static final CubicTable FINE = table(FINE_FROM, FINE_TO, 1.0 / FINE_PER_UNIT);

    private MarkupCurve() {}

    /** ω at 10^-14; 0 from 32 on, where it is below 2 × 10^-14. */
    static long at(long xE14) {
        if (FINE.covers(xE14)) {
            return FINE.at(xE14);
        }
        if (COARSE.covers(xE14)) {
            return COARSE.at(xE14);
        }
        return xE14 > 0 ? 0 : NONE;
    }

    private static CubicTable table(int from, int to, double step) {
        int knots = (int) ((to - from) / step) + 1;
        long[] values = new long[knots];
        long[] slopes = new long[knots];
        for (int knot = 0; knot < knots; knot++) {
            double omega = omega(from + knot * step);
            values[knot] = Math.round(omega * E14);
            slopes[knot] = Math.round(-omega / (1 + omega) * step * E14);
        }
        return new CubicTable(from * E14, Math.round(step * E14), values, slopes);
    }

    /** Solves ω + ln ω = −x. */
    private static double omega(double x) {
        double omega = x > -1 ? StrictMath.exp(-x) : -x;
        double before = 0;
        for (int step = 0; step < MOST_NEWTON_STEPS && omega != before; step++) {
            before = omega;
            omega = omega * (1 - x - StrictMath.log(omega)) / (1 + omega);
        }
        return omega;
    }
}
