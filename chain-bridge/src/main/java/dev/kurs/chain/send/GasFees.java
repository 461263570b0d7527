package dev.kurs.chain.send;

import java.math.BigInteger;

/**
 * What a transaction offers per unit of gas (EIP-1559), wei.
 *
 * <p>Example: at a base fee of 7 and a tip of 2 gwei it offers 16 gwei at most, so that the base fee may double before it is too low.
 *
 * @param tipWei to whoever makes the block
 * @param mostWei tip and base fee together
 */
record GasFees(BigInteger tipWei, BigInteger mostWei) {
    private static final BigInteger RAISE_TOP = BigInteger.valueOf(1_125);
    private static final BigInteger RAISE_BOTTOM = BigInteger.valueOf(1_000);

    /** A thousandth of the whole, or nearly, for a tip that may be nothing. */
    private static final int TIP_BIT_SHIFT = 10;

    /** An eighth of the whole. */
    private static final int LARGEST_TIP_SHIFT = 3;

    /** Both together at most that. */
    GasFees within(BigInteger boundWei) {
        BigInteger most = mostWei.min(boundWei);
        return new GasFees(tipWei.min(most), most);
    }

    /** The least that replaces a transaction of these fees: an eighth more of both, rounded up, and never the same. */
    GasFees raised() {
        return new GasFees(raisedRoundingUp(tipWei), raisedRoundingUp(mostWei));
    }

    /**
     * What is bid where these fees brought it into no block: an eighth more of both, and of a tip that is small beside the whole twice as much and a bit, until it is an
     * eighth of the whole. Of a tip that a node advised far too low an eighth more each time would have the whole at its ceiling long before blocks take it.
     *
     * <p>Example: 20 gwei without a tip become 22.5 with a tip of 0.02, and 51 with one of 6 after seven more.
     */
    GasFees outbid() {
        GasFees raised = raised();
        BigInteger twice = tipWei.shiftLeft(1).add(raised.mostWei.shiftRight(TIP_BIT_SHIFT));
        BigInteger largest = raised.mostWei.shiftRight(LARGEST_TIP_SHIFT);
        return new GasFees(raised.tipWei.max(twice.min(largest)), raised.mostWei);
    }

    GasFees atLeast(GasFees other) {
        return new GasFees(tipWei.max(other.tipWei), mostWei.max(other.mostWei));
    }

    boolean isBelow(GasFees other) {
        return mostWei.compareTo(other.mostWei) < 0;
    }

    boolean isAbove(BigInteger ceilingWei) {
        return mostWei.compareTo(ceilingWei) > 0;
    }

    private static BigInteger raisedRoundingUp(BigInteger wei) {
        return wei.multiply(RAISE_TOP)
                .add(RAISE_BOTTOM)
                .subtract(BigInteger.ONE)
                .divide(RAISE_BOTTOM)
                .max(wei.add(BigInteger.ONE));
    }
}
