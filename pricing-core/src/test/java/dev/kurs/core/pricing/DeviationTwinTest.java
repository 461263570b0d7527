package dev.kurs.core.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random prices of all sizes, half of them within a few units of the threshold, against fractions of whole numbers. */
class DeviationTwinTest {
    private static final int CASES = 300_000;
    private static final long E8 = 100_000_000;
    private static final BigInteger E12 = BigInteger.TEN.pow(12);
    private static final BigInteger E24 = BigInteger.TEN.pow(24);

    private final Deviation deviation = new Deviation();

    @Test
    void shouldCompareAsFractionsDo() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("DeviationTwinTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        int atTheThreshold = 0;
        for (int number = 0; number < CASES; number++) {
            long checkE12 = 1 + (random.nextLong() >>> (1 + random.nextInt(50)));
            boolean checkInverted = random.nextBoolean();
            boolean priceInverted = random.nextBoolean();
            if (random.nextInt(10) == 0) {
                checkE12 = E8 * (1 + random.nextLong(1_000_000));
                checkInverted = priceInverted = false;
            }
            long boundE8 = random.nextLong(10 * E8) / (random.nextBoolean() ? 1 : 1000);
            long factorE8 = random.nextInt(4) == 0 ? random.nextLong(E8) : E8;
            long ratioE8 = random.nextInt(4) == 0 ? random.nextLong(E8) : E8;
            long priceE12 = random.nextBoolean()
                    ? 1 + (random.nextLong() >>> (1 + random.nextInt(50)))
                    : near(
                            checkE12,
                            checkInverted,
                            priceInverted,
                            (double) boundE8 * factorE8 * ratioE8 / 1e24,
                            random);
            int sign = sign(priceE12, priceInverted, checkE12, checkInverted, boundE8, factorE8, ratioE8);
            atTheThreshold += sign == 0 ? 1 : 0;
            String place = "price " + priceE12 + " " + priceInverted + ", check " + checkE12 + " " + checkInverted
                    + ", " + boundE8 + " x " + factorE8 + " x " + ratioE8;
            assertEquals(
                    sign,
                    Integer.signum(deviation.compare(
                            priceE12, priceInverted, checkE12, checkInverted, boundE8, factorE8, ratioE8)),
                    place);
        }
        assertTrue(atTheThreshold > 0, "none was exactly at its threshold");
    }

    /** A price about as far from its check as the threshold. */
    private static long near(
            long checkE12, boolean checkInverted, boolean priceInverted, double threshold, Random random) {
        double check = checkInverted ? 1e12 / checkE12 : checkE12 / 1e12;
        double price = check * (random.nextBoolean() ? 1 + threshold : 1 - threshold);
        double priceE12 = (priceInverted ? 1 / price : price) * 1e12;
        long rounded = priceE12 > 0 && priceE12 < 9e18 ? Math.round(priceE12) : checkE12;
        return Math.max(1, rounded + random.nextLong(-2, 3));
    }

    private static int sign(
            long priceE12,
            boolean priceInverted,
            long checkE12,
            boolean checkInverted,
            long boundE8,
            long factorE8,
            long ratioE8) {
        BigInteger price = BigInteger.valueOf(priceE12);
        BigInteger check = BigInteger.valueOf(checkE12);
        BigInteger left = (priceInverted ? E12 : price).multiply(checkInverted ? check : E12);
        BigInteger right = (priceInverted ? price : E12).multiply(checkInverted ? E12 : check);
        BigInteger threshold = BigInteger.valueOf(boundE8)
                .multiply(BigInteger.valueOf(factorE8))
                .multiply(BigInteger.valueOf(ratioE8));
        return left.subtract(right).abs().multiply(E24).compareTo(right.multiply(threshold));
    }
}
