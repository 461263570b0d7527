package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinearBoundsTest {
    private static final BigInteger E8 = BigInteger.valueOf(PlainTerms.E8);
    private static final long UNBOUNDED = Long.MAX_VALUE - 1;

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "good", textBlock = """
            # minUsd | maxUsd    | protect   | restrict  | kappa     | range   | what is wrong
            10       | 250000    | 50000000  | 25000000  | 200000    | 1000000 | good
            10       | 40        | 50000000  | 25000000  | 0         | 1       | good
            11       | 40        | 50000000  | 25000000  | 0         | 1       | minUsdE6 of USDT-IDRX is 11000000, must be at most 10000000, what the smaller factor leaves of maxUsdE6
            10       | 250000    | 0         | 25000000  | 0         | 1       | protectMaxFactorE8 of USDT-IDRX is 0, must be 1 to 100000000
            10       | 250000    | 100000001 | 25000000  | 0         | 1       | protectMaxFactorE8 of USDT-IDRX is 100000001, must be 1 to 100000000
            10       | 250000    | 50000000  | 100000001 | 0         | 1       | restrictMaxFactorE8 of USDT-IDRX is 100000001, must be 1 to 100000000
            10       | 250000    | 50000000  | 25000000  | 100000001 | 1000000 | maxSkewE8 of IDRX is 100000001, must be 0 to 100000000
            10       | 500000    | 50000000  | 25000000  | 100000000 | 1000000 | good
            10       | 500001    | 50000000  | 25000000  | 100000000 | 1000000 | maxUsdE6 of USDT-IDRX is 500001000000, must be at most 500000000000 with the maxSkewE8 and rangeE6 of USDT and IDRX
            """)
    void shouldNameWhatIsOutOfBounds(
            long minUsd, long maxUsd, long protectE8, long restrictE8, long kappaE8, long rangeUsd, String problem) {
        SizeTerms size = new SizeTerms(
                minUsd * PlainTerms.E6, maxUsd * PlainTerms.E6, protectE8, restrictE8, SizeTerms.NO_RFQ_THRESHOLD);
        TokenTerms idrx = PlainTerms.skewed(PlainTerms.token(1, "IDRX", 2), kappaE8, 0, rangeUsd * PlainTerms.E6);

        assertEquals(problem, LinearBounds.invalidity(corridor(size, 0), PlainTerms.token(0, "USDT", 6), idrx));
    }

    @ParameterizedTest
    @CsvSource({"50000, 50000, 4001", "1, 50000, 200000001", "50000, 1, 200000001", "199999999, 199999999, 2"})
    void shouldSayBelowWhichMidRoundingMayOutweighTheSpread(long minE8, long closedMinE8, long leastMidE12) {
        SpreadTerms spread = new SpreadTerms(minE8, 199_999_999, closedMinE8, PlainTerms.E8, 0, 0, 0, 0);

        assertEquals(leastMidE12, LinearBounds.leastMidE12(spread));
    }

    @Test
    void shouldAllowTheLargestMaximumOfTheFormulaAndNoMore() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("LinearBoundsTest: repeat with -Dkurs.seed=" + seed);
        SplittableRandom random = new SplittableRandom(seed);
        int edges = 0;
        for (int run = 0; run < 20_000; run++) {
            TokenTerms base = randomToken(random, 0);
            TokenTerms quote = randomToken(random, 1);
            long rebateE8 = random.nextInt(3) == 0 ? random.nextLong(PlainTerms.E8) : 0;
            long largestE6 = Math.min(largestE6(base, quote, rebateE8), largestE6(quote, base, rebateE8));
            if (largestE6 < 4 || largestE6 == UNBOUNDED) {
                continue;
            }
            edges++;
            String of = "seed " + seed + " run " + run;
            assertNull(LinearBounds.invalidity(corridor(largest(largestE6), rebateE8), base, quote), of);
            assertTrue(
                    LinearBounds.invalidity(corridor(largest(largestE6 + 1), rebateE8), base, quote)
                            .startsWith("maxUsdE6 of USDT-IDRX is " + (largestE6 + 1)),
                    of);
        }
        assertTrue(edges > 1_000, "seed " + seed);
    }

    /** The most dollars U with U·[κ_in / (R_in(2 − κ_in)) + κ_out(1 + rebate) / (R_out(2 − κ_out))] ≤ ½, by whole numbers alone: the edge may be one. */
    private static long largestE6(TokenTerms in, TokenTerms out, long rebateE8) {
        BigInteger skewIn = BigInteger.valueOf(in.maxSkewE8()).multiply(E8);
        BigInteger skewOut = BigInteger.valueOf(out.maxSkewE8()).multiply(E8.add(BigInteger.valueOf(rebateE8)));
        BigInteger reachIn = reach(in).multiply(E8);
        BigInteger reachOut = reach(out).multiply(E8);
        BigInteger slope = skewIn.multiply(reachOut).add(skewOut.multiply(reachIn));
        if (slope.signum() == 0) {
            return UNBOUNDED;
        }
        BigInteger largest = reachIn.multiply(reachOut).divide(slope.shiftLeft(1));
        return largest.min(BigInteger.valueOf(UNBOUNDED)).longValueExact();
    }

    private static BigInteger reach(TokenTerms token) {
        return BigInteger.valueOf(token.rangeE6())
                .multiply(E8.shiftLeft(1).subtract(BigInteger.valueOf(token.maxSkewE8())));
    }

    private static TokenTerms randomToken(SplittableRandom random, int id) {
        long kappaE8 = random.nextInt(4) == 0 ? 0 : random.nextLong(1, PlainTerms.E8 + 1);
        return PlainTerms.skewed(
                PlainTerms.token(id, "T" + id, 6), kappaE8, 0, random.nextLong(1, 1L << random.nextInt(3, 62)));
    }

    private static SizeTerms largest(long maxUsdE6) {
        return new SizeTerms(0, maxUsdE6, PlainTerms.E8, PlainTerms.E8, SizeTerms.NO_RFQ_THRESHOLD);
    }

    private static CorridorTerms corridor(SizeTerms size, long rebateE8) {
        SpreadTerms spread = new SpreadTerms(50_000, 3_000_000, 50_000, PlainTerms.E8, 0, 0, 0, rebateE8);
        return PlainTerms.terms(List.of(PlainTerms.freeTier(0)), spread, size);
    }
}
