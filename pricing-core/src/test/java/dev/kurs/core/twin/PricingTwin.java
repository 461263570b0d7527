package dev.kurs.core.twin;

import dev.kurs.protocol.message.sbe.RejectReason;
import java.math.BigInteger;

/**
 * The pricing page once more, from its text alone: integers of any size, one rounding where the page has one, no care for
 * speed. 1000 USDT at M 16312.5, no fees, no skew and 30 bp of spread give 16 288 031.25 IDRX.
 */
final class PricingTwin {
    private final SkewTwin skew;
    private final SpreadTwin spread;
    private final FeeTwin fees;
    private final ConversionTwin conversion;
    private final BigInteger[] spreadOfTier;

    PricingTwin(TwinCase given) {
        skew = new SkewTwin(given);
        spread = new SpreadTwin(given);
        fees = new FeeTwin(given, skew.inputPriceE12());
        conversion = new ConversionTwin(given, skew.midE12());
        spreadOfTier = new BigInteger[fees.tierCount()];
    }

    /** The quote asked for, or why there is none. */
    static TwinAnswer quote(TwinCase given) {
        return quote(given, TwinMaximum.NONE);
    }

    /** The same, for exact output, where nothing is found beyond a maximum. */
    static TwinAnswer quote(TwinCase given, TwinMaximum maximum) {
        PricingTwin twin = new PricingTwin(given);
        TwinRequest request = given.request();
        BigInteger asked = request.exactOutput() ? request.amount() : null;
        BigInteger input = asked == null ? request.amount() : new SmallestInput(twin, asked).find();
        if (asked != null && maximum.usdE6() != null && (input == null || maximum.isExceededBy(input, twin.fees()))) {
            PageSteps steps = new PageSteps(twin, asked, maximum);
            input = steps.find();
            if (input == null && request.amount().compareTo(request.lowestTooLarge()) < 0) {
                return TwinAnswer.refused(steps.refusal());
            }
        }
        if (input == null) {
            return TwinAnswer.OUT_OF_REACH;
        }
        if (request.amount().max(input).compareTo(request.lowestTooLarge()) >= 0) {
            return TwinAnswer.refused(RejectReason.INVALID_AMOUNT);
        }
        if (twin.outputAt(input).signum() == 0) {
            return TwinAnswer.refused(RejectReason.BELOW_MINIMUM);
        }
        TwinQuote quote = twin.quoteAt(input, asked);
        boolean tooLarge = quote.output().compareTo(request.lowestTooLarge()) >= 0 || quote.overflows();
        return tooLarge ? TwinAnswer.refused(RejectReason.INVALID_AMOUNT) : TwinAnswer.of(quote);
    }

    FeeTwin fees() {
        return fees;
    }

    /** What an input pays; zero where nothing is left to convert. */
    BigInteger outputAt(BigInteger inputRaw) {
        int tier = fees.tierOf(inputRaw);
        return outputAtRate(tier, inputRaw, executableE12(tier, inputRaw));
    }

    /** What an input would pay at a rate that is not its own. */
    BigInteger outputAtRate(int tier, BigInteger inputRaw, BigInteger rateE12) {
        BigInteger converted = fees.amountToConvert(tier, inputRaw);
        return converted.signum() <= 0 ? BigInteger.ZERO : conversion.output(converted, rateE12);
    }

    BigInteger executableE12(int tier, BigInteger inputRaw) {
        return conversion.executableE12(skew.adjustedMidE12(inputRaw), totalSpreadE8(tier));
    }

    BigInteger leastConverted(BigInteger asked, BigInteger rateE12) {
        return conversion.leastConverted(asked, rateE12);
    }

    private BigInteger totalSpreadE8(int tier) {
        if (spreadOfTier[tier] == null) {
            spreadOfTier[tier] = spread.totalE8(tier);
        }
        return spreadOfTier[tier];
    }

    private TwinQuote quoteAt(BigInteger input, BigInteger asked) {
        int tier = fees.tierOf(input);
        BigInteger converted = fees.amountToConvert(tier, input);
        BigInteger output = asked == null ? outputAt(input) : asked;
        BigInteger fair = conversion.fair(converted);
        BigInteger adjusted = skew.adjustedMidE12(input);
        BigInteger fixedFee = fees.fixedFee(tier);
        BigInteger variableFee = fees.variableFee(tier, input);
        return new TwinQuote(
                skew.midE12(),
                skew.inputPriceE12(),
                skew.outputPriceE12(),
                fees.notionalE6(input),
                tier,
                skew.inputFillE8(input),
                skew.outputFillE8(input),
                skew.inputFactor(input),
                skew.outputFactor(input),
                adjusted,
                skew.skewE8(input),
                spread.baseE8(tier),
                spread.volE8(),
                spread.confidenceE8(),
                spread.utilisationE8(),
                totalSpreadE8(tier),
                ConversionTwin.bidE12(adjusted, totalSpreadE8(tier)),
                ConversionTwin.askE12(adjusted, totalSpreadE8(tier)),
                input,
                fixedFee,
                fees.variableE8(tier),
                variableFee,
                converted,
                conversion.convertRoundingDown(converted, executableE12(tier, input)),
                fair,
                conversion.cap(converted),
                output,
                fair.subtract(output),
                fees.totalFeeE6(fixedFee.add(variableFee)));
    }
}
