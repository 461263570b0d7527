package dev.kurs.protocol.money;

/**
 * The division of one {@link Wide} by another, rounded once: 7 over 2 leaves the quotient 3, 4 or 4 for DOWN, UP and HALF_EVEN.
 *
 * <p>Long division in limbs of 64 bits (Knuth, The Art of Computer Programming 4.3.1, algorithm D), with a short path for divisors of
 * one limb. Holds its scratch and its last quotient, so it allocates nothing.
 */
final class WideDivision {
    private static final int LIMBS = 4;

    private final long[] remainder = new long[LIMBS + 1];
    private final long[] divisor = new long[LIMBS];
    private final long[] quotient = new long[LIMBS];
    private boolean exact;
    private long reciprocalOf = Long.MIN_VALUE;
    private long reciprocal = LongDivision.reciprocal(Long.MIN_VALUE);

    /** Divides by a non-zero divisor; neither side may have overflowed. */
    void divide(Wide dividend, Wide by, Rounding rounding) {
        if ((by.limb(1) | by.limb(2) | by.limb(3) | dividend.limb(2) | dividend.limb(3)) == 0) {
            divideTwoLimbs(dividend.limb(1), dividend.limb(0), by.limb(0), rounding);
        } else {
            divideInFull(dividend, by, rounding);
        }
    }

    /** Two limbs by one, which is what most amounts and prices need. */
    private void divideTwoLimbs(long high, long low, long by, Rounding rounding) {
        long digit1 = Long.compareUnsigned(high, by) < 0 ? 0 : Long.divideUnsigned(high, by);
        long rest1 = high - digit1 * by;
        long digit0 = rest1 == 0 ? Long.divideUnsigned(low, by) : quotientBelowDivisor(rest1, low, by);
        long rest0 = low - digit0 * by;
        exact = rest0 == 0;
        int toHalf = Long.compareUnsigned(rest0, by - rest0);
        long increment = rounding.increment(digit0, !exact, toHalf);
        quotient[0] = digit0 + increment;
        quotient[1] = digit1 + isBelow(quotient[0], increment);
        quotient[2] = isBelow(quotient[1], digit1);
        quotient[3] = 0;
    }

    private long quotientBelowDivisor(long high, long low, long by) {
        int shift = Long.numberOfLeadingZeros(by);
        prepareReciprocal(by << shift);
        return LongDivision.quotientByReciprocal(shiftLeft(high, low, shift), low << shift, by << shift, reciprocal);
    }

    private void divideInFull(Wide dividend, Wide by, Rounding rounding) {
        int divisorLimbs = significantLimbs(by);
        int shift = Long.numberOfLeadingZeros(by.limb(divisorLimbs - 1));
        loadShifted(dividend, by, shift);
        if (divisorLimbs == 1) {
            divideByLimb(significantLimbs(dividend));
        } else {
            divideByLimbs(significantLimbs(dividend), divisorLimbs);
        }
        round(rounding, divisorLimbs);
    }

    /** Whether the last division left no rest. */
    boolean isExact() {
        return exact;
    }

    /** Writes the quotient into the result, or says false when it reaches 2^127. */
    boolean quotient(Amount result) {
        if ((quotient[3] | quotient[2]) != 0 || quotient[1] < 0) {
            return false;
        }
        result.set(quotient[1], quotient[0]);
        return true;
    }

    /** The quotient, or −1 when it exceeds 2^63 − 1. */
    long quotient() {
        boolean fits = (quotient[3] | quotient[2] | quotient[1]) == 0 && quotient[0] >= 0;
        return fits ? quotient[0] : ExactMath.OVERFLOW;
    }

    /** Shifts both sides left until the divisor's top bit is set, which leaves the quotient as it is. */
    private void loadShifted(Wide dividend, Wide by, int shift) {
        long dividendBelow = 0;
        long divisorBelow = 0;
        for (int limb = 0; limb < LIMBS; limb++) {
            long dividendLimb = dividend.limb(limb);
            long divisorLimb = by.limb(limb);
            remainder[limb] = shiftLeft(dividendLimb, dividendBelow, shift);
            divisor[limb] = shiftLeft(divisorLimb, divisorBelow, shift);
            quotient[limb] = 0;
            dividendBelow = dividendLimb;
            divisorBelow = divisorLimb;
        }
        remainder[LIMBS] = shiftLeft(0, dividendBelow, shift);
    }

    private void divideByLimb(int dividendLimbs) {
        long by = divisor[0];
        prepareReciprocal(by);
        for (int limb = dividendLimbs - 1; limb >= 0; limb--) {
            long low = remainder[limb];
            long digit = LongDivision.quotientByReciprocal(remainder[limb + 1], low, by, reciprocal);
            quotient[limb] = digit;
            remainder[limb + 1] = 0;
            remainder[limb] = low - digit * by;
        }
    }

    /** Keeps the last reciprocal, because divisors repeat: powers of ten, a corridor's rate. */
    private void prepareReciprocal(long normalisedDivisor) {
        if (normalisedDivisor != reciprocalOf) {
            reciprocal = LongDivision.reciprocal(normalisedDivisor);
            reciprocalOf = normalisedDivisor;
        }
    }

    private void divideByLimbs(int dividendLimbs, int divisorLimbs) {
        prepareReciprocal(divisor[divisorLimbs - 1]);
        for (int position = dividendLimbs - divisorLimbs; position >= 0; position--) {
            long digit = estimateDigit(position + divisorLimbs, divisorLimbs - 1);
            if (subtractProduct(position, divisorLimbs, digit)) {
                digit--;
                addBack(position, divisorLimbs);
            }
            quotient[position] = digit;
        }
    }

    /** The next digit from the top two limbs of the divisor: right, or one too large. */
    private long estimateDigit(int top, int divisorTop) {
        long by = divisor[divisorTop];
        long next = remainder[top - 1];
        boolean saturated = remainder[top] == by;
        long digit = saturated ? -1L : LongDivision.quotientByReciprocal(remainder[top], next, by, reciprocal);
        long rest = saturated ? next + by : next - digit * by;
        if (saturated && Long.compareUnsigned(rest, by) < 0) {
            return digit;
        }
        while (isProductAbove(digit, divisor[divisorTop - 1], rest, remainder[top - 2])) {
            digit--;
            rest += by;
            if (Long.compareUnsigned(rest, by) < 0) {
                break;
            }
        }
        return digit;
    }

    private static boolean isProductAbove(long left, long right, long high, long low) {
        int highs = Long.compareUnsigned(Math.unsignedMultiplyHigh(left, right), high);
        return highs > 0 || (highs == 0 && Long.compareUnsigned(left * right, low) > 0);
    }

    /** Subtracts divisor × digit at a position, and says whether that went below zero. */
    private boolean subtractProduct(int position, int divisorLimbs, long digit) {
        long owed = 0;
        for (int limb = 0; limb < divisorLimbs; limb++) {
            long product = divisor[limb] * digit;
            long taken = product + owed;
            long before = remainder[position + limb];
            remainder[position + limb] = before - taken;
            owed = Math.unsignedMultiplyHigh(divisor[limb], digit) + isBelow(taken, product) + isBelow(before, taken);
        }
        long before = remainder[position + divisorLimbs];
        remainder[position + divisorLimbs] = before - owed;
        return Long.compareUnsigned(before, owed) < 0;
    }

    private void addBack(int position, int divisorLimbs) {
        long carry = 0;
        for (int limb = 0; limb < divisorLimbs; limb++) {
            long sum = remainder[position + limb] + carry;
            long total = sum + divisor[limb];
            carry = isBelow(sum, carry) + isBelow(total, sum);
            remainder[position + limb] = total;
        }
        remainder[position + divisorLimbs] += carry;
    }

    private void round(Rounding rounding, int divisorLimbs) {
        exact = (remainder[0] | remainder[1] | remainder[2] | remainder[3]) == 0;
        int toHalf = rounding == Rounding.HALF_EVEN ? compareRemainderToHalf(divisorLimbs) : 0;
        int increment = rounding.increment(quotient[0], !exact, toHalf);
        for (int limb = 0; limb < LIMBS && increment == 1; limb++) {
            quotient[limb]++;
            increment = quotient[limb] == 0 ? 1 : 0;
        }
    }

    /** The sign of 2 × remainder − divisor. */
    private int compareRemainderToHalf(int divisorLimbs) {
        if (remainder[divisorLimbs - 1] < 0) {
            return 1;
        }
        for (int limb = divisorLimbs - 1; limb >= 0; limb--) {
            long below = limb == 0 ? 0 : remainder[limb - 1];
            int order = Long.compareUnsigned(shiftLeft(remainder[limb], below, 1), divisor[limb]);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int significantLimbs(Wide value) {
        int limbs = LIMBS;
        while (limbs > 1 && value.limb(limbs - 1) == 0) {
            limbs--;
        }
        return limbs;
    }

    /** 1 where left is below right, both unsigned: the carry of a sum, the borrow of a difference. */
    private static long isBelow(long left, long right) {
        return Long.compareUnsigned(left, right) < 0 ? 1 : 0;
    }

    private static long shiftLeft(long limb, long below, int shift) {
        return shift == 0 ? limb : (limb << shift) | (below >>> -shift);
    }
}
