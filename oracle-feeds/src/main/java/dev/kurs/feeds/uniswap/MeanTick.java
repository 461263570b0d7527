package dev.kurs.feeds.uniswap;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * The price that a mean tick stands for, which is the geometric mean of the prices of all seconds.
 *
 * <p>Example: a tick sum of −18 000 over 1 800 seconds is a mean tick of −10: 1.0001^−10 = 0.9990005… of token1's raw units for one of token0's.
 */
final class MeanTick {
    /** A price is below 2^128 and above its inverse. */
    private static final int MOST = 887_272;

    private static final BigDecimal BASE = new BigDecimal("1.0001");
    private static final BigDecimal STEP = new BigDecimal("0.0001");
    private static final MathContext DIGITS = new MathContext(34);
    private static final MathContext TOLD = new MathContext(18);

    private MeanTick() {}

    /** Whether a pool can have this mean tick. */
    static boolean isPossible(BigInteger tickSum, int seconds) {
        return tickSum.abs().compareTo(BigInteger.valueOf((long) MOST * seconds)) <= 0;
    }

    /** Whole token1 for one whole token0; straight between two ticks, which is off by less than 1.3 × 10^-9. */
    static BigDecimal price(BigInteger tickSum, int seconds, int decimals0, int decimals1) {
        BigInteger[] whole = floor(tickSum, BigInteger.valueOf(seconds));
        BigDecimal between = new BigDecimal(whole[1])
                .divide(BigDecimal.valueOf(seconds), DIGITS)
                .multiply(STEP)
                .add(BigDecimal.ONE);
        return BASE.pow(whole[0].intValueExact(), DIGITS)
                .multiply(between)
                .scaleByPowerOfTen(decimals0 - decimals1)
                .round(TOLD);
    }

    /** The other way up. */
    static BigDecimal inverse(BigDecimal price) {
        return BigDecimal.ONE.divide(price, TOLD);
    }

    private static BigInteger[] floor(BigInteger sum, BigInteger seconds) {
        BigInteger rest = sum.mod(seconds);
        return new BigInteger[] {sum.subtract(rest).divide(seconds), rest};
    }
}
