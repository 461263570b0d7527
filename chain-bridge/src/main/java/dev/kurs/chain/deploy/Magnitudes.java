package dev.kurs.chain.deploy;

import java.math.BigInteger;

/** The contracts' sixteen-bit numbers, nine leading binary digits and a shift: 5 586 is kept as 349 × 16 = 5 584, rounded down. */
final class Magnitudes {
    private static final int DIGIT_BITS = 9;

    private Magnitudes() {}

    static BigInteger roundedDown(BigInteger number) {
        int shift = Math.max(0, number.bitLength() - DIGIT_BITS);
        return number.shiftRight(shift).shiftLeft(shift);
    }

    static BigInteger roundedUp(BigInteger number) {
        int shift = Math.max(0, number.bitLength() - DIGIT_BITS);
        BigInteger down = roundedDown(number);
        return down.equals(number) ? number : down.add(BigInteger.ONE.shiftLeft(shift));
    }
}
