package dev.kurs.protocol.money;

/**
 * A quotient of products, half-even, where it is small though its sides are not: estimated in doubles, which says it where no tie is near, and else made exact by the rest in 128 bits.
 *
 * <p>10 / 3 is 3 by its estimate. 7 × 1 × 1 / (2 × 1) is estimated as 3.5, and 4 leaves a rest of −1: just half of the divisor, and 4 is even, so 4 it is. {@link Wide} divides what is larger,
 * with the same result.
 */
public final class SmallQuotient {
    /** Nine roundings of 2^-53 each of less than this, and the one to a whole number, are less than one. */
    private static final double MOST = 0x1p48;

    /** Of an estimate, more than nine roundings of 2^-53 each. */
    private static final double MOST_ERROR = 0x1p-49;

    private static final int MOST_DIVIDEND_BITS = 126;
    private static final int MOST_DIVISOR_BITS = 124;

    private long quotient;
    private long divisorHigh;
    private long divisorLow;
    private long restHigh;
    private long restLow;

    /**
     * The whole number next to a quotient that is not negative, by an estimate that is up to nine roundings away from it.
     *
     * @return {@link ExactMath#OVERFLOW} where the estimate leaves two numbers open, or is of more than 48 bits
     */
    public static long nearest(double estimate) {
        double whole = Math.rint(estimate);
        boolean isClear = estimate < MOST && Math.abs(estimate - whole) + estimate * MOST_ERROR < 0.5;
        return isClear ? (long) whole : ExactMath.OVERFLOW;
    }

    /**
     * a × b × c / (d × e).
     *
     * @return {@link ExactMath#OVERFLOW} for a negative factor, a divisor of none, a quotient of more than 48 bits, and next to a tie for a dividend of more than 126 and a divisor of more than 124
     */
    public long halfEven(long a, long b, long c, long d, long e) {
        if ((a | b | c | d | e) < 0) {
            return ExactMath.OVERFLOW;
        }
        double estimate = (double) a * b * c / ((double) d * e);
        long nearest = nearest(estimate);
        return nearest == ExactMath.OVERFLOW && estimate < MOST ? byRest(estimate, a, b, c, d, e) : nearest;
    }

    private long byRest(double estimate, long a, long b, long c, long d, long e) {
        if (isDividendLong(a, b, c) || isDivisorLong(d, e)) {
            return ExactMath.OVERFLOW;
        }
        quotient = (long) Math.rint(estimate);
        divisorHigh = Math.multiplyHigh(d, e);
        divisorLow = d * e;
        takeRest(a, b, c);
        if (isAboveHalf()) {
            quotient++;
            addToRest(-divisorHigh - (divisorLow == 0 ? 0 : 1), -divisorLow);
        }
        if (isBelowMinusHalf()) {
            quotient--;
            addToRest(divisorHigh, divisorLow);
        }
        return quotient;
    }

    private static boolean isDividendLong(long a, long b, long c) {
        return bits(a) + bits(b) + bits(c) > MOST_DIVIDEND_BITS;
    }

    private static boolean isDivisorLong(long d, long e) {
        return bits(d) + bits(e) > MOST_DIVISOR_BITS;
    }

    private static int bits(long factor) {
        return Long.SIZE - Long.numberOfLeadingZeros(factor);
    }

    private void takeRest(long a, long b, long c) {
        long productHigh = Math.multiplyHigh(a, b);
        long productLow = a * b;
        restLow = productLow * c;
        restHigh = productHigh * c + Math.unsignedMultiplyHigh(productLow, c);
        long takenLow = divisorLow * quotient;
        long takenHigh = divisorHigh * quotient + Math.unsignedMultiplyHigh(divisorLow, quotient);
        addToRest(-takenHigh - (takenLow == 0 ? 0 : 1), -takenLow);
    }

    private void addToRest(long high, long low) {
        restLow += low;
        restHigh += high + (Long.compareUnsigned(restLow, low) < 0 ? 1 : 0);
    }

    private boolean isAboveHalf() {
        int order = compareTwiceRest(divisorHigh, divisorLow);
        return order > 0 || (order == 0 && isOdd());
    }

    private boolean isBelowMinusHalf() {
        int order = compareTwiceRest(-divisorHigh - (divisorLow == 0 ? 0 : 1), -divisorLow);
        return order < 0 || (order == 0 && isOdd());
    }

    private boolean isOdd() {
        return (quotient & 1) != 0;
    }

    private int compareTwiceRest(long high, long low) {
        int highs = Long.compare((restHigh << 1) | (restLow >>> (Long.SIZE - 1)), high);
        return highs != 0 ? highs : Long.compareUnsigned(restLow << 1, low);
    }
}
