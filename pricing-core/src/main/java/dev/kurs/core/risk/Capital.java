package dev.kurs.core.risk;

import java.util.Arrays;

/**
 * What the pool's balances are worth together, kept as each of them changes: 5 dollars of one token and 7 of another are {@code e6()} 12 000 000.
 *
 * <p>Dollars at 10^-6. The sum is exact in 128 bits; {@code e6()} of more than 2^63 − 1 is 2^63 − 1.
 */
public final class Capital {
    private long[] valuesE6 = {};
    private long high;
    private long low;

    /** Sets what a token's balance is worth, at least 0. */
    public void set(int tokenId, long valueE6) {
        if (tokenId >= valuesE6.length) {
            valuesE6 = Arrays.copyOf(valuesE6, tokenId + 1);
        }
        long changeE6 = valueE6 - valuesE6[tokenId];
        valuesE6[tokenId] = valueE6;
        long sum = low + changeE6;
        boolean isCarried = Long.compareUnsigned(sum, low) < 0;
        high += (changeE6 >> (Long.SIZE - 1)) + (isCarried ? 1 : 0);
        low = sum;
    }

    public long e6() {
        return high != 0 || low < 0 ? Long.MAX_VALUE : low;
    }
}
