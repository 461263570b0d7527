package dev.kurs.core.twin;

import java.math.BigInteger;

/** What C units of input become at a rate, and the rebate cap: 100.000000 USDT at 16312.5 become 1 631 250.00 IDRX. */
final class ConversionTwin {
    private final boolean sell;
    private final BigInteger baseScale;
    private final BigInteger quoteScale;
    private final BigInteger rebateFactorE8;
    private final BigInteger midE12;

    ConversionTwin(TwinCase given, BigInteger midE12) {
        sell = given.request().sell();
        baseScale = Exact.tenTo(given.corridor().base().decimals());
        quoteScale = Exact.tenTo(given.corridor().quote().decimals());
        rebateFactorE8 = Exact.E8.add(Exact.whole(given.corridor().maxRebateE8()));
        this.midE12 = midE12;
    }

    /** B of a sale, K of a purchase. */
    BigInteger executableE12(BigInteger adjustedMidE12, BigInteger spreadE8) {
        return sell ? bidE12(adjustedMidE12, spreadE8) : askE12(adjustedMidE12, spreadE8);
    }

    static BigInteger bidE12(BigInteger adjustedMidE12, BigInteger spreadE8) {
        return Exact.divideRoundingDown(adjustedMidE12.multiply(Exact.TWO_E8.subtract(spreadE8)), Exact.TWO_E8);
    }

    static BigInteger askE12(BigInteger adjustedMidE12, BigInteger spreadE8) {
        return Exact.divideRoundingUp(adjustedMidE12.multiply(Exact.TWO_E8.add(spreadE8)), Exact.TWO_E8);
    }

    BigInteger convertRoundingDown(BigInteger converted, BigInteger rateE12) {
        if (sell) {
            return Exact.divideRoundingDown(
                    converted.multiply(rateE12).multiply(quoteScale), baseScale.multiply(Exact.E12));
        }
        return Exact.divideRoundingDown(
                converted.multiply(Exact.E12).multiply(baseScale), rateE12.multiply(quoteScale));
    }

    BigInteger fair(BigInteger converted) {
        return convertRoundingDown(converted, midE12);
    }

    BigInteger cap(BigInteger converted) {
        return Exact.divideRoundingDown(fair(converted).multiply(rebateFactorE8), Exact.E8);
    }

    /** O, capped. */
    BigInteger output(BigInteger converted, BigInteger rateE12) {
        return convertRoundingDown(converted, rateE12).min(cap(converted));
    }

    /** The least C whose capped output reaches {@code asked}. */
    BigInteger leastConverted(BigInteger asked, BigInteger rateE12) {
        BigInteger fairNeeded = Exact.divideRoundingUp(asked.multiply(Exact.E8), rebateFactorE8);
        return leastConvertedUncapped(asked, rateE12).max(leastConvertedUncapped(fairNeeded, midE12));
    }

    private BigInteger leastConvertedUncapped(BigInteger asked, BigInteger rateE12) {
        if (sell) {
            return Exact.divideRoundingUp(asked.multiply(baseScale).multiply(Exact.E12), rateE12.multiply(quoteScale));
        }
        return Exact.divideRoundingUp(asked.multiply(rateE12).multiply(quoteScale), baseScale.multiply(Exact.E12));
    }
}
