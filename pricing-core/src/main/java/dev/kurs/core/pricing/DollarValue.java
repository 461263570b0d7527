package dev.kurs.core.pricing;

import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.Dollars;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.money.PowersOfTen;
import dev.kurs.protocol.money.Rates;
import dev.kurs.protocol.money.Wide;

/**
 * Dollars of token amounts, amount × price / 10^(decimals + 12), compared exactly and rounded where the name says so.
 *
 * <p>1 000 USDT (10^9 raw, 6 decimals) at 1.000001 ({@code priceE12} 1_000_001_000_000) are 1000.001 dollars:
 * {@code toE6RoundingUp} gives 1_000_001_000, and {@code compare} with a bound of 1 000 dollars is positive.
 */
public final class DollarValue {
    private static final int PRICE_TO_DOLLAR_DECIMALS = Rates.DECIMALS - Dollars.DECIMALS;

    private final Wide value = new Wide();
    private final Wide bound = new Wide();
    private boolean wasWhole;

    /** ⌈amount × P⌉ at 10^-6, or {@link ExactMath#OVERFLOW} when that exceeds 63 bits. */
    public long toE6RoundingUp(Amount amount, TokenState token) {
        long narrowE6 = isNarrow(amount, token)
                ? ExactMath.multiplyDivideRoundingUp(amount.low(), token.priceE12(), unit(token))
                : ExactMath.OVERFLOW;
        return narrowE6 == ExactMath.OVERFLOW ? toE6RoundingUpInFull(amount, token) : narrowE6;
    }

    private long toE6RoundingUpInFull(Amount amount, TokenState token) {
        return value.set(amount).times(token.priceE12()).divideRoundingUpToLong(scaled(1, token));
    }

    /** ⌊amount × P⌋ at 10^-6, or {@link ExactMath#OVERFLOW}; below an integer bound exactly where the exact value is. */
    public long toE6RoundingDown(Amount amount, TokenState token) {
        long narrowE6 = isNarrow(amount, token)
                ? ExactMath.multiplyDivideRoundingDown(amount.low(), token.priceE12(), unit(token))
                : ExactMath.OVERFLOW;
        if (narrowE6 == ExactMath.OVERFLOW) {
            return toE6RoundingDownInFull(amount, token);
        }
        // What is left over is below 2^63, so that its low limb tells.
        wasWhole = narrowE6 * unit(token) == amount.low() * token.priceE12();
        return narrowE6;
    }

    private long toE6RoundingDownInFull(Amount amount, TokenState token) {
        long roundedE6 = value.set(amount).times(token.priceE12()).divideRoundingDownToLong(scaled(1, token));
        wasWhole = value.dividedExactly();
        return roundedE6;
    }

    /** Whether the last amount that was rounded down was a whole number of 10^-6 dollars. */
    public boolean wasWhole() {
        return wasWhole;
    }

    /** The sign of amount × P − bound, exact. */
    public int compare(Amount amount, TokenState token, long boundE6) {
        if (boundE6 >= 0 && isNarrow(amount, token)) {
            return ExactMath.compareProducts(amount.low(), token.priceE12(), boundE6, unit(token));
        }
        return value.set(amount).times(token.priceE12()).compareTo(scaled(boundE6, token));
    }

    /** The sign of amount × P − bound × factor, exact. */
    public int compare(Amount amount, TokenState token, long boundE6, long factorE8) {
        if (factorE8 == Fractions.E8) {
            return compare(amount, token, boundE6);
        }
        value.set(amount).times(token.priceE12()).timesPowerOfTen(Fractions.DECIMALS);
        return value.compareTo(scaled(boundE6, token).times(factorE8));
    }

    /** Whether used + amount × P ≤ limit, exact and without overflow. */
    public boolean fits(long usedE6, Amount amount, TokenState token, long limitE6) {
        return usedE6 <= limitE6 && compare(amount, token, limitE6 - usedE6) <= 0;
    }

    /** The least amount worth at least the bound; false when it reaches 2^127 or the token has no price. */
    public boolean leastAmountWorth(long boundE6, TokenState token, Amount result) {
        return scaled(boundE6, token).divideRoundingUp(value.set(token.priceE12()), result);
    }

    /** Whether the amount and {@link #unit} are longs. */
    private static boolean isNarrow(Amount amount, TokenState token) {
        return amount.fitsLong() && scale(token) <= PowersOfTen.MAX_EXPONENT;
    }

    private static int scale(TokenState token) {
        return token.decimals() + PRICE_TO_DOLLAR_DECIMALS;
    }

    /** 10^-6 dollars in raw units times a price at 10^-12. */
    private static long unit(TokenState token) {
        return PowersOfTen.get(scale(token));
    }

    /** The bound times 10^(decimals + 6), comparable with raw units times a price at 10^-12. */
    private Wide scaled(long boundE6, TokenState token) {
        return bound.set(boundE6).timesPowerOfTen(scale(token));
    }
}
