package dev.kurs.core.pricing;

import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.money.Rates;
import dev.kurs.protocol.money.Wide;

/**
 * How far a price is from its check, |P − C| / C as dollars per unit, compared exactly (PRICING §2).
 *
 * <p>USD/IDR 16312.5 (inverted) against IDR/USD 0.0000612 (not): P / C is 10^24 / (16_312_500_000_000_000 × 61_200_000),
 * about 1.00168, so it deviates by 16.8 bps: more than a bound of 10 bps, less than one of 20. Doubles say so where they lie far enough apart that no rounding counts,
 * whole numbers of 256 bits where they do not.
 */
public final class Deviation {
    /** A thousand times what the roundings of a distance and a threshold come to, each of which is at most 2^-53 of it. */
    private static final double DOUBT = 1e-12;

    private static final double E12 = Rates.E12;
    private static final double E24 = 1e24;

    private final Wide price = new Wide();
    private final Wide check = new Wide();
    private final Wide difference = new Wide();
    private final Wide bound = new Wide();

    /** Whether |P − C| / C > bound. */
    public boolean exceeds(long priceE12, boolean priceInverted, long checkE12, boolean checkInverted, long boundE8) {
        return compare(priceE12, priceInverted, checkE12, checkInverted, boundE8, Fractions.E8, Fractions.E8) > 0;
    }

    /** The sign of |P − C| / C − bound × factor × ratio: a metric against its threshold, or against its exit. */
    public int compare(
            long priceE12,
            boolean priceInverted,
            long checkE12,
            boolean checkInverted,
            long boundE8,
            long factorE8,
            long ratioE8) {
        double checkDollars = dollars(checkE12, checkInverted);
        double distance = Math.abs(dollars(priceE12, priceInverted) - checkDollars) / checkDollars;
        double threshold = (double) boundE8 * factorE8 * ratioE8 / E24;
        double gap = distance - threshold;
        if (Math.abs(gap) > DOUBT * (1 + distance + threshold)) {
            return gap > 0 ? 1 : -1;
        }
        setRatio(priceE12, priceInverted, checkE12, checkInverted);
        return compareDifference(boundE8, factorE8, ratioE8);
    }

    private static double dollars(long priceE12, boolean inverted) {
        return inverted ? E12 / priceE12 : priceE12 / E12;
    }

    /** Whether |peg − 1| > bound. */
    public boolean pegExceeds(long pegE12, boolean inverted, long boundE8) {
        return exceeds(pegE12, inverted, Rates.E12, inverted, boundE8);
    }

    /** |P − C| / C at 10^-8, half-even, for display; {@link dev.kurs.protocol.money.ExactMath#OVERFLOW} beyond 63 bits. */
    public long toE8RoundingHalfEven(long priceE12, boolean priceInverted, long checkE12, boolean checkInverted) {
        setRatio(priceE12, priceInverted, checkE12, checkInverted);
        setDifference();
        return difference.timesPowerOfTen(Fractions.DECIMALS).divideRoundingHalfEvenToLong(check);
    }

    /** Sets price / check to P / C: an inverted source stands on the other side of the fraction. */
    private void setRatio(long priceE12, boolean priceInverted, long checkE12, boolean checkInverted) {
        price.set(1);
        check.set(1);
        (priceInverted ? check : price).times(priceE12);
        (priceInverted ? price : check).times(Rates.E12);
        (checkInverted ? price : check).times(checkE12);
        (checkInverted ? check : price).times(Rates.E12);
    }

    private int compareDifference(long boundE8, long factorE8, long ratioE8) {
        setDifference();
        difference.timesPowerOfTen(3 * Fractions.DECIMALS);
        bound.set(check).times(boundE8).times(factorE8).times(ratioE8);
        return difference.compareTo(bound);
    }

    private void setDifference() {
        if (price.compareTo(check) >= 0) {
            difference.set(price).minus(check);
        } else {
            difference.set(check).minus(price);
        }
    }
}
