package dev.kurs.protocol.money;

/**
 * Unsigned division of two 64-bit limbs by one: (1, 0) / 3, that is 2^64 / 3, is 6148914691236517205.
 *
 * <p>Every quotient here fits in one limb because the high limb is below the divisor; the remainder is
 * {@code low - quotient * divisor} in wrapping arithmetic.
 */
final class LongDivision {
    private static final long DIGIT_MASK = 0xFFFF_FFFFL;

    private LongDivision() {}

    /** (high, low) / divisor, for high below the divisor. */
    static long quotient(long high, long low, long divisor) {
        if (high == 0) {
            return Long.divideUnsigned(low, divisor);
        }
        int shift = Long.numberOfLeadingZeros(divisor);
        if (shift == 0) {
            return quotientNormalised(high, low, divisor);
        }
        return quotientNormalised((high << shift) | (low >>> -shift), low << shift, divisor << shift);
    }

    /** The reciprocal of a divisor with its top bit set: ⌊(2^128 − 1) / divisor⌋ − 2^64. */
    static long reciprocal(long normalisedDivisor) {
        return quotientNormalised(~normalisedDivisor, -1L, normalisedDivisor);
    }

    /** As {@link #quotient}, for a divisor with its top bit set and its reciprocal (Möller and Granlund, 2011, algorithm 4). */
    static long quotientByReciprocal(long high, long low, long divisor, long reciprocal) {
        long estimateLow = reciprocal * high + low;
        long carry = Long.compareUnsigned(estimateLow, low) < 0 ? 1 : 0;
        long estimate = Math.unsignedMultiplyHigh(reciprocal, high) + high + carry + 1;
        long remainder = low - estimate * divisor;
        if (Long.compareUnsigned(remainder, estimateLow) > 0) {
            estimate--;
            remainder += divisor;
        }
        return Long.compareUnsigned(remainder, divisor) >= 0 ? estimate + 1 : estimate;
    }

    /** Two steps of long division in digits of 32 bits. */
    private static long quotientNormalised(long high, long low, long divisor) {
        long upper = digit(high, low >>> 32, divisor);
        long middle = (high << 32) + (low >>> 32) - upper * divisor;
        long lower = digit(middle, low & DIGIT_MASK, divisor);
        return (upper << 32) + lower;
    }

    private static long digit(long high, long nextDigit, long divisor) {
        long divisorUpper = divisor >>> 32;
        long divisorLower = divisor & DIGIT_MASK;
        long estimate = Long.divideUnsigned(high, divisorUpper);
        long remainder = high - estimate * divisorUpper;
        while (Long.compareUnsigned(estimate * divisorLower, (remainder << 32) | nextDigit) > 0) {
            estimate--;
            remainder += divisorUpper;
            if (remainder > DIGIT_MASK) {
                break;
            }
        }
        return estimate;
    }
}
