package dev.kurs.core.twin;

import java.math.BigInteger;

/** One division of integers of any size, rounded as the method says: of 5 by 2, down is 2, up is 3, half-even is 2. */
final class Exact {
    static final BigInteger E6 = powerOfTen(6);
    static final BigInteger E8 = powerOfTen(8);
    static final BigInteger E12 = powerOfTen(12);
    static final BigInteger TWO_E8 = E8.shiftLeft(1);

    private static final BigInteger[] POWERS = new BigInteger[64];

    static {
        for (int exponent = 0; exponent < POWERS.length; exponent++) {
            POWERS[exponent] = powerOfTen(exponent);
        }
    }

    private Exact() {}

    static BigInteger divideRoundingDown(BigInteger numerator, BigInteger denominator) {
        BigInteger[] parts = numerator.divideAndRemainder(denominator);
        return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
    }

    static BigInteger divideRoundingUp(BigInteger numerator, BigInteger denominator) {
        return divideRoundingDown(numerator.negate(), denominator).negate();
    }

    static BigInteger divideRoundingHalfEven(BigInteger numerator, BigInteger denominator) {
        BigInteger below = divideRoundingDown(numerator, denominator);
        BigInteger remainder = numerator.subtract(below.multiply(denominator));
        int half = remainder.shiftLeft(1).compareTo(denominator);
        boolean up = half > 0 || (half == 0 && below.testBit(0));
        return up ? below.add(BigInteger.ONE) : below;
    }

    static BigInteger tenTo(int exponent) {
        return POWERS[exponent];
    }

    static BigInteger whole(long value) {
        return BigInteger.valueOf(value);
    }

    static BigInteger clamp(BigInteger value, BigInteger lowest, BigInteger highest) {
        return value.max(lowest).min(highest);
    }

    private static BigInteger powerOfTen(int exponent) {
        return BigInteger.TEN.pow(exponent);
    }
}
