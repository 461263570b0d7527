package dev.kurs.protocol.money;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExactMathTest {
    private static final int CASES = 500_000;

    @ParameterizedTest
    @CsvSource({
        // left, right, divisor, down, up, half even
        "0, 9, 7, 0, 0, 0",
        "1, 1, 2, 0, 1, 0",
        "3, 1, 2, 1, 2, 2",
        "5, 1, 2, 2, 3, 2",
        "2, 2, 3, 1, 2, 1",
        "4, 2, 3, 2, 3, 3",
        "16312500000000000, 199700000, 200000000, 16288031250000000, 16288031250000000, 16288031250000000",
        "9223372036854775807, 9223372036854775807, 9223372036854775807, "
                + "9223372036854775807, 9223372036854775807, 9223372036854775807",
        "9223372036854775807, 3, 2, -1, -1, -1",
        "9223372036854775807, 9223372036854775806, 9223372036854775807, "
                + "9223372036854775806, 9223372036854775806, 9223372036854775806",
        "6148914691236517205, 3, 2, 9223372036854775807, -1, -1",
        "3074457345618258603, 9, 3, -1, -1, -1",
        "9223372036854775806, 4611686018427387905, 2305843009213693952, -1, -1, -1",
        "-1, 1, 1, -1, -1, -1",
        "1, -1, 1, -1, -1, -1",
        "1, 1, 0, -1, -1, -1",
        "1, 1, -1, -1, -1, -1",
    })
    void shouldRound(long left, long right, long divisor, long down, long up, long halfEven) {
        assertEquals(down, ExactMath.multiplyDivideRoundingDown(left, right, divisor));
        assertEquals(up, ExactMath.multiplyDivideRoundingUp(left, right, divisor));
        assertEquals(halfEven, ExactMath.multiplyDivideRoundingHalfEven(left, right, divisor));
    }

    @Test
    void shouldMultiplyAndDivideLikeExactDecimals() {
        EdgeRandom random = new EdgeRandom("ExactMathTest divide");
        for (int run = 0; run < CASES; run++) {
            long divisor = random.positiveLong();
            long left = random.nonNegativeLong();
            long right = random.below(3) == 0 ? divisor / Math.max(1, left) : random.nonNegativeLong();

            assertEquals(
                    exact(left, right, divisor, RoundingMode.DOWN),
                    ExactMath.multiplyDivideRoundingDown(left, right, divisor));
            assertEquals(
                    exact(left, right, divisor, RoundingMode.UP),
                    ExactMath.multiplyDivideRoundingUp(left, right, divisor));
            assertEquals(
                    exact(left, right, divisor, RoundingMode.HALF_EVEN),
                    ExactMath.multiplyDivideRoundingHalfEven(left, right, divisor));
        }
    }

    @Test
    void shouldCompareProductsLikeExactIntegers() {
        EdgeRandom random = new EdgeRandom("ExactMathTest compare");
        for (int run = 0; run < CASES; run++) {
            long a = random.nonNegativeLong();
            long b = random.nonNegativeLong();
            long c = random.below(3) == 0 ? b : random.nonNegativeLong();
            long d = random.below(3) == 0 ? a : random.nonNegativeLong();

            assertEquals(
                    Integer.signum(product(a, b).compareTo(product(c, d))),
                    Integer.signum(ExactMath.compareProducts(a, b, c, d)));
        }
    }

    @Test
    void shouldTakeAFractionUpOrDown() {
        assertEquals(16_312_501, Fractions.multiplyRoundingUp(16_312_500_001L, 100_000));
        assertEquals(16_312_500, Fractions.multiplyRoundingDown(16_312_500_001L, 100_000));
    }

    @Test
    void shouldDeriveItsScalesFromPowersOfTen() {
        for (int exponent = 0; exponent <= PowersOfTen.MAX_EXPONENT; exponent++) {
            assertEquals(BigInteger.TEN.pow(exponent).longValueExact(), PowersOfTen.get(exponent));
        }
        assertEquals(1_000_000_000_000L, Rates.E12);
        assertEquals(100_000_000L, Fractions.E8);
        assertEquals(10_000L, Fractions.ONE_BP_E8);
        assertEquals(1_000_000L, Dollars.E6);
    }

    private static BigInteger product(long left, long right) {
        return BigInteger.valueOf(left).multiply(BigInteger.valueOf(right));
    }

    private static long exact(long left, long right, long divisor, RoundingMode rounding) {
        BigDecimal rounded = new BigDecimal(product(left, right)).divide(new BigDecimal(divisor), 0, rounding);
        BigInteger quotient = rounded.toBigIntegerExact();
        return quotient.compareTo(Limbs.TWO_63) < 0 ? quotient.longValueExact() : ExactMath.OVERFLOW;
    }
}
