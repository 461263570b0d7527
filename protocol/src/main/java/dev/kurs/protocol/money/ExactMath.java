package dev.kurs.protocol.money;

/**
 * Products of longs over a long, exact through 128 bits, rounded once.
 *
 * <p>The bid of a 30 bps spread on 16312.5 is {@code multiplyDivideRoundingDown(16_312_500_000_000_000L,
 * 200_000_000L - 300_000L, 200_000_000L)} = 16_288_031_250_000_000, that is 16288.03125.
 *
 * <p>Factors are non-negative and divisors positive; anything else, or a result beyond 63 bits, is {@link #OVERFLOW}.
 */
public final class ExactMath {
    /** The result does not exist or does not fit in 63 bits. */
    public static final long OVERFLOW = -1;

    private ExactMath() {}

    /** ⌊left × right / divisor⌋. */
    public static long multiplyDivideRoundingDown(long left, long right, long divisor) {
        return multiplyDivide(left, right, divisor, Rounding.DOWN);
    }

    /** ⌈left × right / divisor⌉. */
    public static long multiplyDivideRoundingUp(long left, long right, long divisor) {
        return multiplyDivide(left, right, divisor, Rounding.UP);
    }

    /** left × right / divisor to the nearest, ties to even. */
    public static long multiplyDivideRoundingHalfEven(long left, long right, long divisor) {
        return multiplyDivide(left, right, divisor, Rounding.HALF_EVEN);
    }

    /** (high × 2^64 + low) / divisor to the nearest, ties to even, low being unsigned; {@link #OVERFLOW} too where high is negative. */
    public static long divideRoundingHalfEven(long high, long low, long divisor) {
        return high < 0 || divisor <= 0 ? OVERFLOW : divide(high, low, divisor, Rounding.HALF_EVEN);
    }

    /** The sign of a × b − c × d, of non-negative factors; never overflows. */
    public static int compareProducts(long a, long b, long c, long d) {
        int highs = Long.compare(Math.multiplyHigh(a, b), Math.multiplyHigh(c, d));
        return highs != 0 ? highs : Long.compareUnsigned(a * b, c * d);
    }

    static long multiplyDivide(long left, long right, long divisor, Rounding rounding) {
        if ((left | right) < 0 || divisor <= 0) {
            return OVERFLOW;
        }
        return divide(Math.multiplyHigh(left, right), left * right, divisor, rounding);
    }

    private static long divide(long high, long low, long divisor, Rounding rounding) {
        if (high >= divisor) {
            return OVERFLOW;
        }
        long quotient = LongDivision.quotient(high, low, divisor);
        if (quotient < 0) {
            return OVERFLOW;
        }
        long remainder = low - quotient * divisor;
        int toHalf = Long.compare(remainder, divisor - remainder);
        long rounded = quotient + rounding.increment(quotient, remainder != 0, toHalf);
        return rounded < 0 ? OVERFLOW : rounded;
    }
}
