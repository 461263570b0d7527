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

    /** Both together at most that. */
    GasFees within(BigInteger boundWei) {
        BigInteger most = mostWei.min(boundWei);
        return new GasFees(tipWei.min(most), most);
    }

    /** The least that replaces a transaction of these fees: an eighth more of both, rounded up, and never the same. */
    GasFees raised() {
        return new GasFees(raisedRoundingUp(tipWei), raisedRoundingUp(mostWei));
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
