package dev.kurs.core.twin;

import java.math.BigInteger;

/** A quote with every intermediate of the page, in the page's order; amounts raw, rates E12, fractions E8, dollars E6. */
record TwinQuote(
        BigInteger midE12,
        BigInteger inputPriceE12,
        BigInteger outputPriceE12,
        BigInteger notionalE6,
        int tier,
        BigInteger inputFillE8,
        BigInteger outputFillE8,
        BigInteger inputFactor,
        BigInteger outputFactor,
        BigInteger adjustedMidE12,
        BigInteger skewE8,
        BigInteger baseSpreadE8,
        BigInteger volSpreadE8,
        BigInteger confidenceSpreadE8,
        BigInteger utilisationSpreadE8,
        BigInteger totalSpreadE8,
        BigInteger bidE12,
        BigInteger askE12,
        BigInteger input,
        BigInteger fixedFee,
        BigInteger variableE8,
        BigInteger variableFee,
        BigInteger amountToConvert,
        BigInteger uncapped,
        BigInteger fair,
        BigInteger cap,
        BigInteger output,
        BigInteger spreadFee,
        BigInteger totalFeeE6) {
    /** Whether a token amount on the way does not fit 127 bits, or dollars do not fit the 63 that books have for them. */
    boolean overflows() {
        boolean amounts = uncapped.max(fair).max(cap).bitLength() > 127;
        return amounts || notionalE6.max(totalFeeE6).bitLength() > Long.SIZE - 1;
    }
}
