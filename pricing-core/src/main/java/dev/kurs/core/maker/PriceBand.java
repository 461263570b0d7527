package dev.kurs.core.maker;

import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Fractions;

/**
 * The prices around a mid that are taken of makers, both bounds with it.
 *
 * <p>Twenty basis points around 16 300 are 16 267.4 to 16 332.6.
 */
public record PriceBand(long leastE12, long mostE12) {
    /** @param toleranceE8 below one */
    public static PriceBand around(long midE12, long toleranceE8) {
        long leastE12 = ExactMath.multiplyDivideRoundingUp(midE12, Fractions.E8 - toleranceE8, Fractions.E8);
        long mostE12 = ExactMath.multiplyDivideRoundingDown(midE12, Fractions.E8 + toleranceE8, Fractions.E8);
        return new PriceBand(Math.max(1, leastE12), mostE12 == ExactMath.OVERFLOW ? Long.MAX_VALUE : mostE12);
    }

    public boolean holds(long priceE12) {
        return priceE12 >= leastE12 && priceE12 <= mostE12;
    }
}
