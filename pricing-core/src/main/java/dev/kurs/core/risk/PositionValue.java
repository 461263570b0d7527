package dev.kurs.core.risk;

import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.Dollars;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.PowersOfTen;
import dev.kurs.protocol.money.Rates;
import dev.kurs.protocol.money.SignedAmount;
import dev.kurs.protocol.money.SmallQuotient;
import dev.kurs.protocol.money.Wide;

/**
 * Dollars of a position, at 10^-6, each one half-even division: short where the figures allow it, as those of nearly every position do.
 *
 * <p>1 000 USDT at 1 dollar, bought at 16 300 and now at 16 312.5: 1 000 dollars of exposure, 0.766284 of gain.
 */
public final class PositionValue {
    private static final int PRICE_TO_DOLLAR_DECIMALS = Rates.DECIMALS - Dollars.DECIMALS;

    private final SmallQuotient small = new SmallQuotient();
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
        int divisorDecimals = decimals + PRICE_TO_DOLLAR_DECIMALS;
        if (isShort(amount, divisorDecimals)) {
            long dollarsE6 = small.halfEven(amount.low(), priceE12, 1, PowersOfTen.get(divisorDecimals), 1);
            if (dollarsE6 != ExactMath.OVERFLOW) {
                return dollarsE6;
            }
        }
        divisor.set(1).timesPowerOfTen(divisorDecimals);
        return bounded(value.set(amount).times(priceE12).divideRoundingHalfEvenToLong(divisor));
    }

    /** position × (mid − WAOP) / mid × P, signed; without a mid 0. */
    public long unrealisedE6(SignedAmount position, long midE12, long waopE12, long priceE12, int decimals) {
        if (midE12 == 0 || position.isZero()) {
            return 0;
        }
        position.magnitude(size);
        long gainE6 = gainE6(midE12, Math.abs(midE12 - waopE12), priceE12, decimals + PRICE_TO_DOLLAR_DECIMALS);
        return position.isNegative() == midE12 < waopE12 ? gainE6 : -gainE6;
    }

    private long gainE6(long midE12, long moveE12, long priceE12, int divisorDecimals) {
        if (isShort(size, divisorDecimals)) {
            long gainE6 = small.halfEven(size.low(), moveE12, priceE12, midE12, PowersOfTen.get(divisorDecimals));
            if (gainE6 != ExactMath.OVERFLOW) {
                return gainE6;
            }
        }
        divisor.set(midE12).timesPowerOfTen(divisorDecimals);
        value.set(size).times(moveE12).times(priceE12);
        return bounded(value.divideRoundingHalfEvenToLong(divisor));
    }

    private static boolean isShort(Amount amount, int divisorDecimals) {
        return amount.high() == 0 && divisorDecimals <= PowersOfTen.MAX_EXPONENT;
    }

    private static long bounded(long dollarsE6) {
        return dollarsE6 == ExactMath.OVERFLOW ? Long.MAX_VALUE : dollarsE6;
    }
}
