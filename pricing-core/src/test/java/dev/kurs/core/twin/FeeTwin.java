package dev.kurs.core.twin;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;

/** Tiers and fees: at P = 1 a fixed fee of 0.25 dollars is 250 000 raw of a token of 6 decimals, and 20 bp of 1 000 000 000 is 2 000 000. */
final class FeeTwin {
    private final TwinPartner partner;
    private final TwinToken input;
    private final BigInteger priceE12;
    private final boolean byVolume;
    private final List<TwinTier> tiers;
    private final List<BigInteger> fixedFees;
    private final List<BigInteger> variablesE8;

    FeeTwin(TwinCase given, BigInteger inputPriceE12) {
        partner = given.partner();
        input = given.input();
        priceE12 = inputPriceE12;
        byVolume = given.corridor().tierByVolume();
        tiers = given.corridor().tiersOn(given.request().v02());
        fixedFees = IntStream.range(0, tiers.size()).mapToObj(this::fixedFeeOf).toList();
        variablesE8 =
                IntStream.range(0, tiers.size()).mapToObj(this::variableOf).toList();
    }

    int tierCount() {
        return tiers.size();
    }

    /** The first tier whose bound exceeds the input's dollars, or the partner's volume. */
    int tierOf(BigInteger inputRaw) {
        int tier = 0;
        while (tiers.get(tier).maxUsdE6() != null && !staysBelow(tiers.get(tier).maxUsdE6(), inputRaw)) {
            tier++;
        }
        return tier;
    }

    /** The least input of a tier, or null if the partner's volume puts every input into another. */
    BigInteger firstInput(int tier) {
        if (byVolume) {
            return tier == tierOf(BigInteger.ZERO) ? BigInteger.ZERO : null;
        }
        return tier == 0 ? BigInteger.ZERO : firstAtOrAbove(tiers.get(tier - 1).maxUsdE6());
    }

    /** The greatest input of a tier, or null if there is none. */
    BigInteger lastInput(int tier) {
        Long maxUsdE6 = tiers.get(tier).maxUsdE6();
        return byVolume || maxUsdE6 == null ? null : firstAtOrAbove(maxUsdE6).subtract(BigInteger.ONE);
    }

    /** N, rounded up at 10^-6. */
    BigInteger notionalE6(BigInteger inputRaw) {
        return dollarsE6RoundingUp(inputRaw);
    }

    BigInteger fixedFee(int tier) {
        return fixedFees.get(tier);
    }

    BigInteger variableE8(int tier) {
        return variablesE8.get(tier);
    }

    BigInteger variableFee(int tier, BigInteger inputRaw) {
        return Exact.divideRoundingUp(inputRaw.multiply(variableE8(tier)), Exact.E8);
    }

    /** C = I − F − V. */
    BigInteger amountToConvert(int tier, BigInteger inputRaw) {
        return inputRaw.subtract(fixedFee(tier)).subtract(variableFee(tier, inputRaw));
    }

    BigInteger totalFeeE6(BigInteger fees) {
        return dollarsE6RoundingUp(fees);
    }

    /** The input's dollars × 10^14, times {@link #dollarScale()}. */
    BigInteger dollarsAtE14(BigInteger inputRaw) {
        return inputRaw.multiply(priceE12).multiply(Exact.tenTo(14));
    }

    BigInteger dollarScale() {
        return input.dollarScale();
    }

    private BigInteger fixedFeeOf(int tier) {
        if (partner.fixedInputRate()) {
            return BigInteger.ZERO;
        }
        Long own = partner.fees(tier).fixedFeeE6();
        BigInteger dollarsE6 = Exact.whole(own == null ? tiers.get(tier).fixedFeeE6() : own);
        return Exact.divideRoundingUp(dollarsE6.multiply(input.dollarScale()), priceE12.multiply(Exact.E6));
    }

    private BigInteger variableOf(int tier) {
        if (partner.fixedInputRate()) {
            return Exact.whole(partner.inputRateE8());
        }
        BigInteger kept = Exact.E8.subtract(Exact.whole(partner.discountE8()));
        Long own = partner.fees(tier).variableE8();
        BigInteger whole = Exact.whole(own == null ? tiers.get(tier).variableE8() : own);
        return Exact.divideRoundingUp(whole.multiply(kept), Exact.E8);
    }

    private boolean staysBelow(long maxUsdE6, BigInteger inputRaw) {
        if (byVolume) {
            return partner.volumeE6() < maxUsdE6;
        }
        BigInteger dollarsE6 = inputRaw.multiply(priceE12).multiply(Exact.E6);
        return dollarsE6.compareTo(Exact.whole(maxUsdE6).multiply(input.dollarScale())) < 0;
    }

    private BigInteger firstAtOrAbove(long usdE6) {
        return Exact.divideRoundingUp(Exact.whole(usdE6).multiply(input.dollarScale()), priceE12.multiply(Exact.E6));
    }

    private BigInteger dollarsE6RoundingUp(BigInteger raw) {
        return Exact.divideRoundingUp(raw.multiply(priceE12).multiply(Exact.E6), input.dollarScale());
    }
}
