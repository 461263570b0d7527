package dev.kurs.core.twin;

import java.math.BigInteger;

/**
 * LINEAR skew as a function of the input: at input I the two fill levels x, the two factors g = 2·10^16 − κ·x, and the mid
 * moved by their ratio. With κ = 100 bp and an input token one full range above target its factor is 2·10^16 − 10^14.
 */
final class SkewTwin {
    private static final BigInteger TWO_E16 = Exact.tenTo(16).shiftLeft(1);

    private final TwinToken input;
    private final TwinToken output;
    private final boolean sell;
    private final BigInteger rebateFactorE8;
    private final BigInteger midE12;
    private final BigInteger inputPriceE12;
    private final BigInteger outputPriceE12;

    SkewTwin(TwinCase given) {
        this(given, midE12(given.corridor()));
    }

    /** The same around a mid that is not the feeds'. */
    SkewTwin(TwinCase given, BigInteger midE12) {
        input = given.input();
        output = given.output();
        sell = given.request().sell();
        rebateFactorE8 = Exact.E8.add(Exact.whole(given.corridor().maxRebateE8()));
        this.midE12 = midE12;
        inputPriceE12 = input.priceE12();
        outputPriceE12 = output.priceE12();
    }

    /** Base over quote in one division of what was published. */
    static BigInteger midE12(TwinCorridor corridor) {
        BigInteger numerator =
                corridor.base().numerator().multiply(corridor.quote().denominator());
        BigInteger denominator =
                corridor.base().denominator().multiply(corridor.quote().numerator());
        return Exact.divideRoundingHalfEven(numerator.multiply(Exact.E12), denominator);
    }

    BigInteger midE12() {
        return midE12;
    }

    BigInteger inputPriceE12() {
        return inputPriceE12;
    }

    BigInteger outputPriceE12() {
        return outputPriceE12;
    }

    /** (balance + due + I − T) / R of the input token, clamped, at E8. */
    BigInteger inputFillE8(BigInteger inputRaw) {
        BigInteger held = input.book().balance().add(input.book().due()).add(inputRaw);
        BigInteger dollarsE6 = held.multiply(inputPriceE12).multiply(Exact.E6);
        BigInteger scale = input.dollarScale();
        BigInteger distance = dollarsE6.subtract(Exact.whole(input.targetE6()).multiply(scale));
        return fillE8(distance, Exact.whole(input.rangeE6()).multiply(scale));
    }

    /** (balance − reserved − N·(1 + max_rebate) − T) / R of the output token, clamped, at E8; N is the input's dollars. */
    BigInteger outputFillE8(BigInteger inputRaw) {
        BigInteger free = output.book().balance().subtract(output.book().reserved());
        BigInteger inputScaleE8 = input.dollarScale().multiply(Exact.E8);
        BigInteger freeE6 = free.multiply(outputPriceE12).multiply(Exact.E6).multiply(inputScaleE8);
        BigInteger leavingE6 = inputRaw.multiply(inputPriceE12)
                .multiply(Exact.E6)
                .multiply(rebateFactorE8)
                .multiply(output.dollarScale());
        BigInteger scale = output.dollarScale().multiply(inputScaleE8);
        BigInteger distance = freeE6.subtract(leavingE6)
                .subtract(Exact.whole(output.targetE6()).multiply(scale));
        return fillE8(distance, Exact.whole(output.rangeE6()).multiply(scale));
    }

    BigInteger inputFactor(BigInteger inputRaw) {
        return TWO_E16.subtract(Exact.whole(input.maxSkewE8()).multiply(inputFillE8(inputRaw)));
    }

    BigInteger outputFactor(BigInteger inputRaw) {
        return TWO_E16.subtract(Exact.whole(output.maxSkewE8()).multiply(outputFillE8(inputRaw)));
    }

    /** A = M × g_base / g_quote. */
    BigInteger adjustedMidE12(BigInteger inputRaw) {
        BigInteger base = sell ? inputFactor(inputRaw) : outputFactor(inputRaw);
        BigInteger quote = sell ? outputFactor(inputRaw) : inputFactor(inputRaw);
        return Exact.divideRoundingHalfEven(midE12.multiply(base), quote);
    }

    /** (A − M) / M, as shown. */
    BigInteger skewE8(BigInteger inputRaw) {
        return Exact.divideRoundingHalfEven(
                adjustedMidE12(inputRaw).subtract(midE12).multiply(Exact.E8), midE12);
    }

    private static BigInteger fillE8(BigInteger distance, BigInteger range) {
        BigInteger fill = Exact.divideRoundingHalfEven(distance.multiply(Exact.E8), range);
        return Exact.clamp(fill, Exact.E8.negate(), Exact.E8);
    }
}
