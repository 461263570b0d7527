package dev.kurs.core.risk;

import dev.kurs.protocol.money.Dollars;

/** One-day value at risk at 99 %: z × σ × dollars; 200 000 of σ for one corridor and 50 000 for another with a correlation of 0.3 are 512 324.97 together. */
public final class ValueAtRisk {
    /** The 99 % quantile of the normal distribution. */
    public static final double Z = 2.3263478740408408;

    /** What goes beyond it by design: 1 % of the days. */
    public static final double TAIL = 0.01;

    private static final double E6 = StrictMath.pow(10, Dollars.DECIMALS);

    private ValueAtRisk() {}

    /** z√(vᵀΣv), of dollars. */
    public static double ofPortfolio(double quadraticForm) {
        return Z * Math.sqrt(quadraticForm);
    }

    /** Dollars at 10^-6, half-even; 2^63 − 1 for more than that. */
    public static long toE6(double dollars) {
        return (long) Math.rint(dollars * E6);
    }

    static double fromE6(long dollarsE6) {
        return dollarsE6 / E6;
    }
}
