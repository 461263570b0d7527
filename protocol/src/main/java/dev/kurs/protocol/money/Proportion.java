package dev.kurs.protocol.money;

/**
 * An amount times a factor over a divisor, rounded once: in 128 bits where amount and result are below 2^63, as most are, else in 256.
 *
 * <p>10 bps of 1 000 USDT (10^9 raw) are {@code roundingUp(amount, 100_000, 100_000_000, result)}, 1_000_000 raw.
 */
public final class Proportion {
    private final Wide dividend = new Wide();
    private final Wide wideDivisor = new Wide();

    /** Sets ⌊amount × factor / divisor⌋; false, and the result as it was, when that reaches 2^127, the factor is negative or the divisor not positive. */
    public boolean roundingDown(Amount amount, long factor, long divisor, Amount result) {
        return scale(amount, factor, divisor, Rounding.DOWN, result);
    }

    /** Sets ⌈amount × factor / divisor⌉; false as in {@link #roundingDown}. */
    public boolean roundingUp(Amount amount, long factor, long divisor, Amount result) {
        return scale(amount, factor, divisor, Rounding.UP, result);
    }

    private boolean scale(Amount amount, long factor, long divisor, Rounding rounding, Amount result) {
        long narrow = amount.fitsLong()
                ? ExactMath.multiplyDivide(amount.low(), factor, divisor, rounding)
                : ExactMath.OVERFLOW;
        if (narrow != ExactMath.OVERFLOW) {
            result.set(narrow);
            return true;
        }
        return dividend.set(amount).times(factor).divide(wideDivisor.set(divisor), rounding, result);
    }
}
