package dev.kurs.core.twin;

import java.math.BigInteger;

/**
 * A feed's selected price as published: USD/IDR 16312.5 is {@code (7, 16_312_500_000_000_000, true, 20_000)}, inverted since
 * it gives units per dollar, sure to 2 bp. For a peg, "dollar" reads "unit of the currency".
 */
record TwinFeed(int feedId, long publishedE12, boolean inverted, long confidenceE8) {
    /** The numerator of dollars per unit. */
    BigInteger numerator() {
        return inverted ? Exact.E12 : Exact.whole(publishedE12);
    }

    /** The denominator of dollars per unit. */
    BigInteger denominator() {
        return inverted ? Exact.whole(publishedE12) : Exact.E12;
    }

    /** |P − C| / C > bound, as dollars per unit on both sides, without rounding. */
    boolean deviatesFrom(TwinFeed check, long boundE8) {
        BigInteger price = numerator().multiply(check.denominator());
        BigInteger other = check.numerator().multiply(denominator());
        BigInteger distance = price.subtract(other).abs();
        return distance.multiply(Exact.E8).compareTo(other.multiply(Exact.whole(boundE8))) > 0;
    }
}
