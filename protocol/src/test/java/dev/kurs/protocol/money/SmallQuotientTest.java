package dev.kurs.protocol.money;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SmallQuotientTest {
    private static final int CASES = 2_000_000;

    private final SmallQuotient small = new SmallQuotient();

    @ParameterizedTest
    @CsvSource({
        // a, b, c, d, e, quotient
        "0, 5, 5, 3, 3, 0",
        "7, 1, 1, 2, 1, 4",
        "5, 1, 1, 2, 1, 2",
        "1, 1, 1, 2, 1, 0",
        "3, 1, 1, 2, 1, 2",
        "281474976710655, 1, 1, 1, 1, 281474976710655",
        "281474976710656, 1, 1, 1, 1, -1",
        "-1, 1, 1, 1, 1, -1",
        "1, 1, 1, -1, 1, -1",
        "1, 1, 1, 0, 1, -1",
        "0, 1, 1, 0, 1, -1",
        "4611686018427387904, 4611686018427387904, 1, 4611686018427387904, 4611686018427387904, 1",
        "5764607523034234880, 4611686018427387904, 2, 4611686018427387904, 4611686018427387904, -1",
        "4611686018427387904, 4611686018427387903, 1, 4611686018427387904, 2305843009213693951, 2",
    })
    void shouldRoundHalfEvenWithinItsBounds(long a, long b, long c, long d, long e, long quotient) {
        assertEquals(quotient, small.halfEven(a, b, c, d, e));
    }

    @Test
    void shouldDivideLikeExactDecimals() {
        EdgeRandom random = new EdgeRandom("SmallQuotientTest");
        int divided = 0;
        for (int run = 0; run < CASES; run++) {
            long d = random.nonNegativeLong() >>> random.below(Long.SIZE);
            long e = random.nonNegativeLong() >>> random.below(Long.SIZE);
            long a = random.below(4) == 0 ? d : random.nonNegativeLong() >>> random.below(Long.SIZE);
            long b = random.below(4) == 0 ? e / 2 : random.nonNegativeLong() >>> random.below(Long.SIZE);
            long c = random.nonNegativeLong() >>> random.below(Long.SIZE);

            long quotient = small.halfEven(a, b, c, d, e);

            if (quotient != ExactMath.OVERFLOW) {
                divided++;
                assertEquals(exact(a, b, c, d, e), BigInteger.valueOf(quotient));
            }
        }
        int count = divided;
        assertTrue(count > CASES / 10, () -> "only " + count + " were divided");
    }

    /** Rests at, just below and just above half of the divisor, which an estimate cannot tell apart. */
    @Test
    void shouldRoundTiesAndTheirNeighboursLikeExactDecimals() {
        EdgeRandom random = new EdgeRandom("SmallQuotientTest ties");
        for (int run = 0; run < CASES / 4; run++) {
            long d = 2L * (1 + random.below(1 << 30));
            long wanted = random.nonNegativeLong() >>> (17 + random.below(40));
            BigInteger dividend = BigInteger.valueOf(wanted)
                    .multiply(BigInteger.valueOf(d))
                    .add(BigInteger.valueOf(d / 2 - 1 + random.below(3)));
            if (dividend.bitLength() < Long.SIZE) {
                long a = dividend.longValueExact();
                long times = 1L + random.below(1 << 30);
                assertEquals(
                        exact(a, times, 3, d, 3 * times),
                        BigInteger.valueOf(small.halfEven(a, times, 3, d, 3 * times)));
            }
        }
    }

    private static BigInteger exact(long a, long b, long c, long d, long e) {
        BigInteger dividend =
                BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)).multiply(BigInteger.valueOf(c));
        BigInteger divisor = BigInteger.valueOf(d).multiply(BigInteger.valueOf(e));
        return new BigDecimal(dividend)
                .divide(new BigDecimal(divisor), 0, RoundingMode.HALF_EVEN)
                .toBigIntegerExact();
    }
}
