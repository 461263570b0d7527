package dev.kurs.protocol.money;

/**
 * An unsigned 256-bit accumulator with a sticky overflow flag, for products that end in one division.
 *
 * <p>1000 USDT (6 decimals) at 16288.03125 into IDRX (2 decimals) is 10^9 × 16_288_031_250_000_000 × 10^2 over 10^6 × 10^12, so
 * {@code product.set(amount).times(bidE12); divisor.set(1).timesPowerOfTen(16);
 * product.divideRoundingDown(divisor, result)} gives 1_628_803_125 raw, that is 16288031.25 IDRX.
 *
 * <p>A carry out of 256 bits, a negative argument or a negative difference raises the flag, which only {@code set} and {@code reset}
 * clear, which spreads to whatever takes the value in, and with which every division fails: check once, at the division.
 */
public final class Wide implements Comparable<Wide> {
    /** The largest power of ten below 2^256. */
    private static final int MAX_EXPONENT = 77;

    private final WideDivision division = new WideDivision();
    private long limb0;
    private long limb1;
    private long limb2;
    private long limb3;
    private boolean overflowed;

    public Wide set(Amount amount) {
        return assign(amount.low(), amount.high(), 0, 0, false);
    }

    /** Sets a non-negative number; a negative one raises the flag. */
    public Wide set(long value) {
        return assign(value, 0, 0, 0, value < 0);
    }

    /** Sets the other's value and flag. */
    public Wide set(Wide other) {
        return assign(other.limb0, other.limb1, other.limb2, other.limb3, other.overflowed);
    }

    /** Sets zero and lowers the flag. */
    public Wide reset() {
        return assign(0, 0, 0, 0, false);
    }

    /** Multiplies by a non-negative number; a negative one raises the flag. */
    public Wide times(long factor) {
        overflowed |= factor < 0;
        return timesLimb(factor);
    }

    public Wide times(Amount factor) {
        return factor.high() == 0 ? timesLimb(factor.low()) : timesLimbs(0, 0, factor.high(), factor.low());
    }

    public Wide times(Wide factor) {
        overflowed |= factor.overflowed;
        return timesLimbs(factor.limb3, factor.limb2, factor.limb1, factor.limb0);
    }

    /** Multiplies by 10^exponent; an exponent outside 0 to 77 raises the flag. */
    public Wide timesPowerOfTen(int exponent) {
        if (exponent < 0 || exponent > MAX_EXPONENT) {
            overflowed = true;
            return this;
        }
        if (exponent == 0) {
            return this;
        }
        int left = exponent;
        for (; left > PowersOfTen.MAX_EXPONENT; left -= PowersOfTen.MAX_EXPONENT) {
            timesLimb(PowersOfTen.get(PowersOfTen.MAX_EXPONENT));
        }
        return timesLimb(PowersOfTen.get(left));
    }

    public Wide plus(Wide other) {
        long sum0 = limb0 + other.limb0;
        long carry0 = isBelow(sum0, limb0);
        long sum1 = limb1 + other.limb1 + carry0;
        long carry1 = carry(limb1, other.limb1, carry0);
        long sum2 = limb2 + other.limb2 + carry1;
        long carry2 = carry(limb2, other.limb2, carry1);
        long sum3 = limb3 + other.limb3 + carry2;
        long carry3 = carry(limb3, other.limb3, carry2);
        return assign(sum0, sum1, sum2, sum3, overflowed || other.overflowed || carry3 != 0);
    }

    /** Subtracts a value that is not larger; a larger one raises the flag. */
    public Wide minus(Wide other) {
        overflowed |= compareTo(other) < 0 || other.overflowed;
        long borrow0 = Long.compareUnsigned(limb0, other.limb0) < 0 ? 1 : 0;
        long borrow1 = borrow(limb1, other.limb1, borrow0);
        long borrow2 = borrow(limb2, other.limb2, borrow1);
        return assign(
                limb0 - other.limb0,
                limb1 - other.limb1 - borrow0,
                limb2 - other.limb2 - borrow1,
                limb3 - other.limb3 - borrow2,
                overflowed);
    }

    /** Compares the values; an overflowed one is above every other, and equal to another overflowed one. */
    @Override
    public int compareTo(Wide other) {
        if (overflowed || other.overflowed) {
            return Boolean.compare(overflowed, other.overflowed);
        }
        if (limb3 != other.limb3) {
            return Long.compareUnsigned(limb3, other.limb3);
        }
        if (limb2 != other.limb2) {
            return Long.compareUnsigned(limb2, other.limb2);
        }
        if (limb1 != other.limb1) {
            return Long.compareUnsigned(limb1, other.limb1);
        }
        return Long.compareUnsigned(limb0, other.limb0);
    }

    public boolean isZero() {
        return (limb0 | limb1 | limb2 | limb3) == 0 && !overflowed;
    }

    public boolean overflowed() {
        return overflowed;
    }

    /**
     * Writes ⌊this / divisor⌋ into the result, this and the divisor staying as they are; false, and the result as it was, when
     * the quotient reaches 2^127, the divisor is zero, or either side overflowed.
     */
    public boolean divideRoundingDown(Wide divisor, Amount result) {
        return divide(divisor, Rounding.DOWN, result);
    }

    /** Writes ⌈this / divisor⌉ into the result; false as in {@link #divideRoundingDown}. */
    public boolean divideRoundingUp(Wide divisor, Amount result) {
        return divide(divisor, Rounding.UP, result);
    }

    /** Whether the last division that succeeded left no rest. */
    public boolean dividedExactly() {
        return division.isExact();
    }

    /** ⌊this / divisor⌋, or −1 when that exceeds 2^63 − 1, the divisor is zero, or either side overflowed. */
    public long divideRoundingDownToLong(Wide divisor) {
        return divide(divisor, Rounding.DOWN) ? division.quotient() : ExactMath.OVERFLOW;
    }

    /** ⌈this / divisor⌉, or −1 as in {@link #divideRoundingDownToLong}. */
    public long divideRoundingUpToLong(Wide divisor) {
        return divide(divisor, Rounding.UP) ? division.quotient() : ExactMath.OVERFLOW;
    }

    /** this / divisor to the nearest, ties to even, or −1 as in {@link #divideRoundingDownToLong}. */
    public long divideRoundingHalfEvenToLong(Wide divisor) {
        return divide(divisor, Rounding.HALF_EVEN) ? division.quotient() : ExactMath.OVERFLOW;
    }

    /** The limb of weight 2^(64 × index), 0 to 3. */
    long limb(int index) {
        return switch (index) {
            case 0 -> limb0;
            case 1 -> limb1;
            case 2 -> limb2;
            default -> limb3;
        };
    }

    /** Writes the quotient, rounded so, into the result; false as in {@link #divideRoundingDown}. */
    boolean divide(Wide divisor, Rounding rounding, Amount result) {
        return divide(divisor, rounding) && division.quotient(result);
    }

    private boolean divide(Wide divisor, Rounding rounding) {
        if (overflowed || divisor.overflowed || divisor.isZero()) {
            return false;
        }
        division.divide(this, divisor, rounding);
        return true;
    }

    /** Multiplies the limbs that hold something: most values here have one or two. */
    private Wide timesLimb(long factor) {
        if ((limb2 | limb3) != 0) {
            return timesLimbInFull(factor);
        }
        long high0 = Math.unsignedMultiplyHigh(limb0, factor);
        limb0 *= factor;
        if (limb1 == 0) {
            limb1 = high0;
            return this;
        }
        long product1 = limb1 * factor;
        limb2 = Math.unsignedMultiplyHigh(limb1, factor);
        limb1 = product1 + high0;
        limb2 += isBelow(limb1, high0);
        return this;
    }

    private Wide timesLimbInFull(long factor) {
        long value0 = limb0;
        long value1 = limb1;
        long value2 = limb2;
        long value3 = limb3;
        return assign(0, 0, 0, 0, overflowed).plusProduct(value0, value1, value2, value3, factor);
    }

    /** Multiplies by the factor's limbs from the top: shift by a limb, add value × limb. */
    private Wide timesLimbs(long factor3, long factor2, long factor1, long factor0) {
        long value0 = limb0;
        long value1 = limb1;
        long value2 = limb2;
        long value3 = limb3;
        return assign(0, 0, 0, 0, overflowed)
                .plusProduct(value0, value1, value2, value3, factor3)
                .shiftedByLimb()
                .plusProduct(value0, value1, value2, value3, factor2)
                .shiftedByLimb()
                .plusProduct(value0, value1, value2, value3, factor1)
                .shiftedByLimb()
                .plusProduct(value0, value1, value2, value3, factor0);
    }

    private Wide shiftedByLimb() {
        return assign(0, limb0, limb1, limb2, overflowed || limb3 != 0);
    }

    private Wide plusProduct(long value0, long value1, long value2, long value3, long factor) {
        long carry0 = carryOfProduct(limb0, value0, factor, 0);
        long carry1 = carryOfProduct(limb1, value1, factor, carry0);
        long carry2 = carryOfProduct(limb2, value2, factor, carry1);
        long carry3 = carryOfProduct(limb3, value3, factor, carry2);
        return assign(
                limb0 + value0 * factor,
                limb1 + value1 * factor + carry0,
                limb2 + value2 * factor + carry1,
                limb3 + value3 * factor + carry2,
                overflowed || carry3 != 0);
    }

    /** The upper limb of limb + value × factor + carry, which never exceeds 2^128 − 1. */
    private static long carryOfProduct(long limb, long value, long factor, long carry) {
        long product = value * factor;
        long sum = product + limb;
        long total = sum + carry;
        return Math.unsignedMultiplyHigh(value, factor) + isBelow(sum, product) + isBelow(total, sum);
    }

    /** The carry out of left + right + carried. */
    private static long carry(long left, long right, long carried) {
        long sum = left + right;
        return isBelow(sum, left) + isBelow(sum + carried, sum);
    }

    /** 1 where left is below right, both unsigned. */
    private static long isBelow(long left, long right) {
        return Long.compareUnsigned(left, right) < 0 ? 1 : 0;
    }

    private static long borrow(long minuend, long subtrahend, long borrowed) {
        int order = Long.compareUnsigned(minuend, subtrahend);
        return order < 0 || (order == 0 && borrowed == 1) ? 1 : 0;
    }

    private Wide assign(long value0, long value1, long value2, long value3, boolean overflow) {
        limb0 = value0;
        limb1 = value1;
        limb2 = value2;
        limb3 = value3;
        overflowed = overflow;
        return this;
    }
}
