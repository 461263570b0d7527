package dev.kurs.feeds.pyth;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.concurrent.TimeUnit;

/**
 * Brings a Hermes price to the scales of the ring: price at 10^-12, confidence relative at 10^-8, time in nanoseconds.
 *
 * <p>Example: price 4959503, conf 5465, expo −8 gives 49 595 030 000 (0.04959503 at E12, exact) and ⌈5465 × 10^8 /
 * 4959503⌉ = 110 193 (11.0193 bps).
 */
final class HermesNormaliser {
    private static final int PRICE_SCALE = 12;
    private static final int LARGEST_EXPO = 30;
    private static final BigInteger E8 = BigInteger.valueOf(100_000_000);

    private HermesNormaliser() {}

    /** The price at E12, half-even where {@code expo} is finer than that. */
    static long priceE12RoundingHalfEven(HermesPrice price) throws ArithmeticException {
        requireExpoInRange(price.expo());
        return new BigDecimal(price.price(), -price.expo())
                .setScale(PRICE_SCALE, RoundingMode.HALF_EVEN)
                .unscaledValue()
                .longValueExact();
    }

    /** The confidence interval over the price, at E8; the price must be positive. */
    static long confidenceE8RoundingUp(HermesPrice price) throws ArithmeticException {
        BigInteger[] quotient = price.confidence().multiply(E8).divideAndRemainder(price.price());
        BigInteger roundedUp = quotient[1].signum() == 0 ? quotient[0] : quotient[0].add(BigInteger.ONE);
        return roundedUp.longValueExact();
    }

    static long publishTimeNs(HermesPrice price) throws ArithmeticException {
        return Math.multiplyExact(price.publishTimeS(), TimeUnit.SECONDS.toNanos(1));
    }

    private static void requireExpoInRange(int expo) {
        if (Math.abs(expo) > LARGEST_EXPO) {
            throw new ArithmeticException("expo " + expo);
        }
    }
}
