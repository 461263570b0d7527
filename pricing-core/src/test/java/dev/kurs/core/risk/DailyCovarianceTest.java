package dev.kurs.core.risk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DailyCovarianceTest {
    private static final double LAMBDA = 0.94;

    @Test
    void shouldKnowTheVolatilityOfOneAndTwoPercent() {
        DailyCovariance covariance = of(1);
        covariance.addDay(new double[] {0.01}, LAMBDA);
        covariance.addDay(new double[] {0.02}, LAMBDA);

        assertEquals(0.010862780, covariance.sigma(0), 5e-10);
    }

    @Test
    void shouldKnowThePortfolioOfTwoPositions() {
        DailyCovariance covariance = of(2);
        covariance.restore(0, 0, 1);
        covariance.restore(1, 0, 0.3);
        covariance.restore(1, 1, 1);
        double variance = covariance.quadraticForm(new double[] {200_000, 50_000});

        assertEquals(220_227.16, Math.sqrt(variance), 0.005);
        assertEquals(512_324.97, ValueAtRisk.ofPortfolio(variance), 0.005);
    }

    @Test
    void shouldFollowATwinOfBigDecimalsWhereNoDayIsMissing() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("DailyCovarianceTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        int size = 6;
        DailyCovariance covariance = of(size);
        BigDecimal[][] twin = new BigDecimal[size][size];
        for (int day = 0; day < 400; day++) {
            double[] returns = random.doubles(size, -0.03, 0.03).toArray();
            covariance.addDay(returns, LAMBDA);
            update(twin, returns);
        }

        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                assertEquals(
                        twin[row][column].doubleValue(), covariance.covariance(row, column), 1e-15, "seed " + seed);
            }
        }
        double[] values = random.doubles(size, -1e6, 1e6).toArray();
        assertEquals(1, form(twin, values) / covariance.quadraticForm(values), 1e-9, "seed " + seed);
    }

    /** v = r² on the first day, then λv + (1 − λ)r², pair by pair. */
    private static void update(BigDecimal[][] twin, double[] returns) {
        BigDecimal lambda = BigDecimal.valueOf(LAMBDA);
        for (int row = 0; row < twin.length; row++) {
            for (int column = 0; column < twin.length; column++) {
                BigDecimal product = new BigDecimal(returns[row]).multiply(new BigDecimal(returns[column]));
                BigDecimal before = twin[row][column];
                twin[row][column] = before == null
                        ? product
                        : lambda.multiply(before)
                                .add(BigDecimal.ONE.subtract(lambda).multiply(product))
                                .round(MathContext.DECIMAL128);
            }
        }
    }

    private static double form(BigDecimal[][] twin, double[] values) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int row = 0; row < values.length; row++) {
            for (int column = 0; column < values.length; column++) {
                sum = sum.add(twin[row][column]
                        .multiply(new BigDecimal(values[row]))
                        .multiply(new BigDecimal(values[column])));
            }
        }
        return sum.doubleValue();
    }

    @Test
    void shouldNeverFindARiskBelowNothingWhateverDaysAreMissing() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("DailyCovarianceTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        for (int run = 0; run < 200; run++) {
            DailyCovariance covariance = of(3);
            for (int day = 0; day < 30; day++) {
                double market = random.nextGaussian() * 0.01;
                double[] returns = new double[3];
                for (int index = 0; index < returns.length; index++) {
                    boolean isMissing = random.nextInt(3) == 0;
                    returns[index] = isMissing ? DailyCovariance.NO_RETURN : market + random.nextGaussian() * 1e-6;
                }
                covariance.addDay(returns, LAMBDA);
            }
            for (int left = 0; left < 3; left++) {
                for (int right = 0; right < left; right++) {
                    double bound = covariance.sigma(left) * covariance.sigma(right);
                    assertTrue(
                            Math.abs(covariance.covariance(left, right)) <= bound * (1 + 1e-9),
                            "correlation beyond 1, seed " + seed);
                }
            }
        }
    }

    /** Corridors begin on different days, some never, some with a day on which nothing moved. */
    @Test
    void shouldComeBackFromWhatItTellsWithTheSameBits() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("DailyCovarianceTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        int size = 6;
        for (int run = 0; run < 100; run++) {
            DailyCovariance covariance = of(size);
            for (int day = random.nextInt(size); day < size; day++) {
                covariance.addDay(randomDay(random, size, day), LAMBDA);
            }

            DailyCovariance restored = of(size);
            for (int row = 0; row < size; row++) {
                for (int column = 0; column <= row; column++) {
                    boolean isMissing = row == column && !covariance.isMeasured(row);
                    restored.restore(row, column, isMissing ? -1 : covariance.covariance(row, column));
                }
            }

            assertSame(covariance, restored, random, "seed " + seed + ", run " + run);
            double[] next = randomDay(random, size, size);
            covariance.addDay(next, LAMBDA);
            restored.addDay(next, LAMBDA);
            assertSame(covariance, restored, random, "seed " + seed + ", a day after run " + run);
        }
    }

    /** The last corridor has no return ever, and the others begin in twos. */
    private static double[] randomDay(Random random, int size, int day) {
        double[] returns = new double[size];
        for (int corridor = 0; corridor < size; corridor++) {
            boolean isMissing = corridor == size - 1 || day < corridor / 2 || random.nextInt(4) == 0;
            double moved = random.nextInt(3) == 0 ? 0 : random.nextGaussian() * 0.01;
            returns[corridor] = isMissing ? DailyCovariance.NO_RETURN : moved;
        }
        return returns;
    }

    private static void assertSame(DailyCovariance expected, DailyCovariance found, Random random, String at) {
        for (int row = 0; row < expected.size(); row++) {
            assertEquals(expected.isMeasured(row), found.isMeasured(row), at);
            for (int column = 0; column <= row; column++) {
                assertEquals(
                        Double.doubleToRawLongBits(expected.covariance(row, column)),
                        Double.doubleToRawLongBits(found.covariance(column, row)),
                        at);
            }
        }
        double[] values = random.doubles(expected.size(), -1e6, 1e6).toArray();
        assertEquals(expected.quadraticForm(values), found.quadraticForm(values), 0, at);
        assertEquals(0, expected.sigma(expected.size() - 1), at);
    }

    private static DailyCovariance of(int size) {
        DailyCovariance covariance = new DailyCovariance();
        for (int index = 0; index < size; index++) {
            covariance.add();
        }
        return covariance;
    }
}
