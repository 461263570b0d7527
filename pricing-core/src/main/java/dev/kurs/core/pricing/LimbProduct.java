package dev.kurs.core.pricing;

import java.util.Arrays;

/** A product of as many longs as its room was made for, a limb each: three bids and asks of a triangle need 192 bits. */
final class LimbProduct {
    private long[] limbs = new long[1];

    /** Makes room for this many factors; keeps nothing. */
    void makeRoom(int factors) {
        limbs = new long[Math.max(1, factors)];
    }

    LimbProduct setOne() {
        Arrays.fill(limbs, 0);
        limbs[0] = 1;
        return this;
    }

    /** Multiplies by a non-negative number. */
    LimbProduct times(long factor) {
        long carry = 0;
        for (int index = 0; index < limbs.length; index++) {
            long product = limbs[index] * factor;
            long sum = product + carry;
            carry = Math.unsignedMultiplyHigh(limbs[index], factor) + (Long.compareUnsigned(sum, product) < 0 ? 1 : 0);
            limbs[index] = sum;
        }
        if (carry != 0) {
            throw new IllegalStateException("more factors than there is room for");
        }
        return this;
    }

    int compareTo(LimbProduct other) {
        for (int index = limbs.length - 1; index >= 0; index--) {
            int order = Long.compareUnsigned(limbs[index], other.limbs[index]);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
