package dev.kurs.core.twin;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;

/** Random numbers of the shapes pricing meets; the same seed throws the same. */
final class Dice {
    private final SplittableRandom random;

    Dice(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Yes once in so many throws. */
    boolean oneIn(int throwsOf) {
        return random.nextInt(throwsOf) == 0;
    }

    int upTo(int exclusive) {
        return random.nextInt(exclusive);
    }

    long between(long lowest, long highest) {
        return random.nextLong(lowest, highest + 1);
    }

    /** Every order of magnitude between the two is as likely as another. */
    long anyMagnitude(long lowest, long highest) {
        double exponent = between(Math.log((double) lowest), Math.log((double) highest));
        return Math.clamp((long) Math.exp(exponent), lowest, highest);
    }

    double anyMagnitude(double lowest, double highest) {
        return Math.exp(between(Math.log(lowest), Math.log(highest)));
    }

    double between(double lowest, double highest) {
        return lowest + (highest - lowest) * random.nextDouble();
    }

    <T> T oneOf(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /** So many raw units as are worth the dollars, give or take what a double cannot hold. */
    BigInteger rawWorth(double dollars, double price, int decimals) {
        return new BigDecimal(dollars / price).scaleByPowerOfTen(decimals).toBigInteger();
    }
}
