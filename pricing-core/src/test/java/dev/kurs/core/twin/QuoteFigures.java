package dev.kurs.core.twin;

import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.Side;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** The figures of a quote in one order, whoever says them: the twin, the answer given to the partner, or its derivation. */
final class QuoteFigures {
    private QuoteFigures() {}

    /** What the twin says that a partner is told. */
    static List<BigInteger> told(TwinQuote quote, boolean sell) {
        return List.of(
                quote.input(),
                quote.output(),
                quote.fixedFee(),
                quote.variableFee(),
                quote.amountToConvert(),
                quote.spreadFee(),
                quote.midE12(),
                quote.adjustedMidE12(),
                sell ? quote.bidE12() : quote.askE12(),
                quote.skewE8(),
                quote.baseSpreadE8(),
                quote.totalSpreadE8(),
                quote.variableE8(),
                quote.notionalE6(),
                quote.totalFeeE6(),
                Exact.whole(quote.tier()));
    }

    /** What a partner was told. */
    static List<BigInteger> told(QuoteTermsDecoder terms) {
        return List.of(
                DerivationReader.amount(terms.inputAmount()),
                DerivationReader.amount(terms.outputAmount()),
                DerivationReader.amount(terms.fixedFee()),
                DerivationReader.amount(terms.variableFee()),
                DerivationReader.amount(terms.amountToConvert()),
                DerivationReader.amount(terms.spreadFee()),
                Exact.whole(terms.midE12()),
                Exact.whole(terms.adjustedMidE12()),
                Exact.whole(terms.rateE12()),
                Exact.whole(terms.skewE8()),
                Exact.whole(terms.baseSpreadE8()),
                Exact.whole(terms.totalSpreadE8()),
                Exact.whole(terms.variableE8()),
                Exact.whole(terms.notionalE6()),
                Exact.whole(terms.totalFeeE6()),
                Exact.whole(terms.tier().value()));
    }

    /** The intermediates that the twin comes to. */
    static List<BigInteger> derived(TwinQuote quote, boolean sell) {
        return List.of(
                sell ? quote.inputPriceE12() : quote.outputPriceE12(),
                sell ? quote.outputPriceE12() : quote.inputPriceE12(),
                quote.inputFillE8(),
                quote.outputFillE8(),
                sell ? quote.inputFactor() : quote.outputFactor(),
                sell ? quote.outputFactor() : quote.inputFactor(),
                quote.volSpreadE8(),
                quote.confidenceSpreadE8(),
                quote.utilisationSpreadE8(),
                quote.bidE12(),
                quote.askE12(),
                quote.uncapped(),
                quote.fair(),
                quote.cap());
    }

    /** The intermediates that a derivation tells, and nothing more than them. */
    static List<BigInteger> derived(FirmQuoteDerivedDecoder derived) {
        return List.of(
                Exact.whole(derived.baseToken().priceE12()),
                Exact.whole(derived.quoteToken().priceE12()),
                Exact.whole(derived.inputPositionE8()),
                Exact.whole(derived.outputPositionE8()),
                Exact.whole(derived.baseWeightE16()),
                Exact.whole(derived.quoteWeightE16()),
                Exact.whole(derived.volatilitySpreadE8()),
                Exact.whole(derived.confidenceSpreadE8()),
                Exact.whole(derived.usageSpreadE8()),
                Exact.whole(derived.bidE12()),
                Exact.whole(derived.askE12()),
                DerivationReader.amount(derived.uncappedOutput()),
                DerivationReader.amount(derived.fairOutput()),
                DerivationReader.amount(derived.outputCap()));
    }

    /** The figures that a derivation repeats of the answer. */
    static List<BigInteger> repeated(FirmQuoteDerivedDecoder derived) {
        List<BigInteger> figures = new ArrayList<>(List.of(
                DerivationReader.amount(derived.inputAmount()),
                DerivationReader.amount(derived.outputAmount()),
                DerivationReader.amount(derived.fixedFee()),
                DerivationReader.amount(derived.variableFee()),
                DerivationReader.amount(derived.amountToConvert()),
                DerivationReader.amount(derived.spreadFee()),
                Exact.whole(derived.midE12()),
                Exact.whole(derived.adjustedMidE12()),
                Exact.whole(derived.side() == Side.SELL ? derived.bidE12() : derived.askE12())));
        figures.addAll(List.of(
                Exact.whole(derived.skewE8()),
                Exact.whole(derived.baseSpreadE8()),
                Exact.whole(derived.totalSpreadE8()),
                Exact.whole(derived.variableE8()),
                Exact.whole(derived.notionalE6()),
                Exact.whole(derived.totalFeeE6()),
                Exact.whole(derived.tier().value())));
        return figures;
    }
}
