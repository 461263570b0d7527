package dev.kurs.protocol.money;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;

class WideAgainstBigIntegerTest {
    private static final int CASES = 400_000;

    @Test
    void shouldMultiplyLikeExactIntegers() {
        EdgeRandom random = new EdgeRandom("WideAgainstBigIntegerTest multiply");
        for (int run = 0; run < CASES; run++) {
            BigInteger left = random.unsigned(256);
            BigInteger right = random.unsigned(256);
            BigInteger amount = random.unsigned(127);
            long factor = random.nonNegativeLong();
            int exponent = random.below(78);

            assertValue(left.multiply(right), Limbs.wide(left).times(Limbs.wide(right)));
            assertValue(left.multiply(amount), Limbs.wide(left).times(Limbs.amount(amount)));
            assertValue(
                    left.multiply(BigInteger.valueOf(factor)), Limbs.wide(left).times(factor));
            assertValue(
                    left.multiply(BigInteger.TEN.pow(exponent)),
                    Limbs.wide(left).timesPowerOfTen(exponent));
        }
    }

    @Test
    void shouldAddSubtractAndCompareLikeExactIntegers() {
        EdgeRandom random = new EdgeRandom("WideAgainstBigIntegerTest add");
        for (int run = 0; run < CASES; run++) {
            BigInteger left = random.unsigned(256);
            BigInteger right = random.below(3) == 0 ? inRange(left.add(random.nudge())) : random.unsigned(256);

            assertValue(left.add(right), Limbs.wide(left).plus(Limbs.wide(right)));
            assertValue(left.subtract(right), Limbs.wide(left).minus(Limbs.wide(right)));
            assertEquals(
                    Integer.signum(left.compareTo(right)),
                    Integer.signum(Limbs.wide(left).compareTo(Limbs.wide(right))));
        }
    }

    @Test
    void shouldDivideLikeExactDecimals() {
        EdgeRandom random = new EdgeRandom("WideAgainstBigIntegerTest divide");
        Amount result = new Amount();
        for (int run = 0; run < CASES; run++) {
            BigInteger divisor = random.unsigned(1 + random.below(256)).max(BigInteger.ONE);
            BigInteger dividend = dividend(random, divisor);
            Wide numerator = Limbs.wide(dividend);
            Wide denominator = Limbs.wide(divisor);

            BigInteger down = divide(dividend, divisor, RoundingMode.DOWN);
            BigInteger up = divide(dividend, divisor, RoundingMode.UP);
            BigInteger halfEven = divide(dividend, divisor, RoundingMode.HALF_EVEN);
            assertAmount(down, numerator.divideRoundingDown(denominator, result), result, dividend, divisor);
            assertAmount(up, numerator.divideRoundingUp(denominator, result), result, dividend, divisor);
            assertLong(down, numerator.divideRoundingDownToLong(denominator), dividend, divisor);
            assertLong(up, numerator.divideRoundingUpToLong(denominator), dividend, divisor);
            assertLong(halfEven, numerator.divideRoundingHalfEvenToLong(denominator), dividend, divisor);
        }
    }

    /** Any dividend, or one close to a multiple of the divisor or halfway between two. */
    private static BigInteger dividend(EdgeRandom random, BigInteger divisor) {
        if (random.below(4) == 0) {
            return random.unsigned(256);
        }
        int quotientBits = Math.max(1, 256 - divisor.bitLength());
        BigInteger quotient = random.unsigned(Math.min(quotientBits, 1 + random.below(128)));
        BigInteger half = random.below(2) == 0 ? BigInteger.ZERO : divisor.shiftRight(1);
        return inRange(quotient.multiply(divisor).add(half).add(random.nudge()));
    }

    private static BigInteger inRange(BigInteger value) {
        return value.max(BigInteger.ZERO).min(Limbs.TWO_256.subtract(BigInteger.ONE));
    }

    private static BigInteger divide(BigInteger dividend, BigInteger divisor, RoundingMode rounding) {
        return new BigDecimal(dividend)
                .divide(new BigDecimal(divisor), 0, rounding)
                .toBigIntegerExact();
    }

    private static void assertValue(BigInteger expected, Wide actual) {
        boolean fits = expected.signum() >= 0 && expected.compareTo(Limbs.TWO_256) < 0;

        assertEquals(fits, !actual.overflowed(), expected::toString);
        if (fits) {
            assertEquals(expected, Limbs.exact(actual));
        }
    }

    private static void assertAmount(
            BigInteger expected, boolean done, Amount actual, BigInteger dividend, BigInteger divisor) {
        boolean fits = expected.compareTo(Limbs.TWO_127) < 0;

        assertEquals(fits, done, () -> dividend + " / " + divisor);
        if (fits) {
            assertEquals(expected, Limbs.exact(actual), () -> dividend + " / " + divisor);
        }
    }

    private static void assertLong(BigInteger expected, long actual, BigInteger dividend, BigInteger divisor) {
        long fitting = expected.compareTo(Limbs.TWO_63) < 0 ? expected.longValueExact() : ExactMath.OVERFLOW;

        assertEquals(fitting, actual, () -> dividend + " / " + divisor);
    }
}
