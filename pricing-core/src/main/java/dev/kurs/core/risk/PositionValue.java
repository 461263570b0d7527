package dev.kurs.core.risk;

import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.Dollars;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Rates;
import dev.kurs.protocol.money.SignedAmount;
import dev.kurs.protocol.money.Wide;

/**
 * Dollars of a position, at 10^-6, each one half-even division.
 *
 * <p>1 000 USDT at 1 dollar, bought at 16 300 and now at 16 312.5: 1 000 dollars of exposure, 0.766284 of gain.
 */
public final class PositionValue {
    private static final int PRICE_TO_DOLLAR_DECIMALS = Rates.DECIMALS - Dollars.DECIMALS;

    private final Wide value = new Wide();
    private final Wide divisor = new Wide();
    private final Amount size = new Amount();

    /** |position| × P; 2^63 − 1 for more than that. */
    public long grossE6(SignedAmount position, long priceE12, int decimals) {
        position.magnitude(size);
        return dollarsE6(size, priceE12, decimals);
    }

    /** amount × P; 2^63 − 1 for more than that. */
    public long dollarsE6(Amount amount, long priceE12, int decimals) {
        divisor.set(1).timesPowerOfTen(decimals + PRICE_TO_DOLLAR_DECIMALS);
        return bounded(value.set(amount).times(priceE12).divideRoundingHalfEvenToLong(divisor));
    }

    /** position × (mid − WAOP) / mid × P, signed; without a mid 0. */
    public long unrealisedE6(SignedAmount position, long midE12, long waopE12, long priceE12, int decimals) {
        if (midE12 == 0 || position.isZero()) {
            return 0;
        }
        position.magnitude(size);
        divisor.set(midE12).timesPowerOfTen(decimals + PRICE_TO_DOLLAR_DECIMALS);
        value.set(size).times(Math.abs(midE12 - waopE12)).times(priceE12);
        long gainE6 = bounded(value.divideRoundingHalfEvenToLong(divisor));
        return position.isNegative() == midE12 < waopE12 ? gainE6 : -gainE6;
    }

    private static long bounded(long dollarsE6) {
        return dollarsE6 == ExactMath.OVERFLOW ? Long.MAX_VALUE : dollarsE6;
    }
}
