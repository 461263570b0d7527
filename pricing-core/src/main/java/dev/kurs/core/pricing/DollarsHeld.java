package dev.kurs.core.pricing;

import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.Dollars;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Rates;
import dev.kurs.protocol.money.Wide;

/**
 * How far a token stands above its target in dollars at 10^-6, half-even once.
 *
 * <p>1 500 USDT at 1.0001 dollars with a target of a thousand: 500.15 ({@code 500_150_000}). A token that never had a price stands at its target.
 */
final class DollarsHeld {
    static final Amount NOTHING = new Amount();

    /** No position is counted beyond, a trillion dollars. */
    static final long MOST_E6 = 1_000_000_000_000_000_000L;

    private static final int PRICE_TO_DOLLAR_DECIMALS = Rates.DECIMALS - Dollars.DECIMALS;

    private final Wide above = new Wide();
    private final Wide below = new Wide();
    private final Wide unit = new Wide();

    /** (balance + due − reserved) × price − target. */
    long aboveTargetE6(TokenState token, long priceE12, Amount due, Amount reserved) {
        if (priceE12 == 0) {
            return 0;
        }
        int exponent = token.decimals() + PRICE_TO_DOLLAR_DECIMALS;
        above.set(token.balance()).plus(unit.set(due)).times(priceE12);
        below.set(token.terms().targetE6()).timesPowerOfTen(exponent);
        below.plus(unit.set(reserved).times(priceE12));
        boolean isNegative = above.compareTo(below) < 0;
        Wide magnitude = isNegative ? below.minus(above) : above.minus(below);
        long distanceE6 = magnitude.divideRoundingHalfEvenToLong(unit.set(1).timesPowerOfTen(exponent));
        long heldE6 = distanceE6 == ExactMath.OVERFLOW ? MOST_E6 : Math.min(distanceE6, MOST_E6);
        return isNegative ? -heldE6 : heldE6;
    }
}
