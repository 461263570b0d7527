package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.QuoteTermsEncoder;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;

/**
 * Writes what pricing knows of a quote into its terms: everything but keyId, oracleSource, oracleAgeNs and wallet.
 *
 * <p>A quote with a skew of −4 bps is written as {@code skewE8} −40_000.
 */
public final class QuoteTermsWriter {
    private QuoteTermsWriter() {}

    public static void write(QuoteTermsEncoder terms, QuoteInput request, QuoteWorksheet sheet) {
        writeRequest(terms, request, sheet);
        writeAmounts(terms, sheet);
        writePrices(terms, request, sheet);
        terms.variableE8(sheet.fees().variableE8())
                .discountE8(request.partner().discountE8())
                .notionalE6(sheet.notionalE6())
                .totalFeeE6(sheet.totalFeeE6());
    }

    private static void writeRequest(QuoteTermsEncoder terms, QuoteInput request, QuoteWorksheet sheet) {
        terms.partnerId(request.partner().partnerId())
                .corridorId(request.market().terms().corridorId())
                .surface(request.surface())
                .side(request.side())
                .amountKind(request.amountKind())
                .tier(sheet.tier().tier())
                .pricingMode(request.partner().pricingMode())
                .riskState(request.market().riskState())
                .isPartnerOverride(sheet.isPartnerOverride() ? Flag.YES : Flag.NO);
    }

    private static void writeAmounts(QuoteTermsEncoder terms, QuoteWorksheet sheet) {
        write(terms.inputAmount(), sheet.input());
        write(terms.outputAmount(), sheet.output());
        write(terms.fixedFee(), sheet.fees().fixed());
        write(terms.variableFee(), sheet.fees().variable());
        write(terms.amountToConvert(), sheet.fees().toConvert());
        write(terms.spreadFee(), sheet.conversion().spreadFee());
    }

    private static void writePrices(QuoteTermsEncoder terms, QuoteInput request, QuoteWorksheet sheet) {
        terms.midE12(request.market().midE12())
                .adjustedMidE12(sheet.skew().adjustedMidE12())
                .rateE12(sheet.conversion().rateE12())
                .skewE8(sheet.skew().skewE8())
                .baseSpreadE8(sheet.spread().baseE8())
                .totalSpreadE8(sheet.spread().totalE8())
                .confidenceE8(request.market().confidenceE8());
    }

    static void write(AmountEncoder encoder, Amount amount) {
        encoder.low(amount.low()).high(amount.high());
    }

    static void write(AmountEncoder encoder, SignedAmount amount) {
        encoder.low(amount.low()).high(amount.high());
    }
}
