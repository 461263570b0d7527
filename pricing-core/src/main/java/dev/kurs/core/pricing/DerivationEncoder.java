package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.FirmQuoteDerivedEncoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.TokenInputsEncoder;
import java.util.Arrays;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes {@code FirmQuoteDerived}: every input and intermediate of a firm quote's price, enough to work it out again.
 *
 * <p>To be called before the quote is booked, because balances, reservations and usage are those the price was made from.
 * A quote of USDT-IDRX with five tiers and three feeds takes about 1 900 bytes, and the largest stays below 4 096.
 */
public final class DerivationEncoder {
    private static final int TERMS_OFFSET = FirmQuoteDerivedEncoder.feeBasisEncodingOffset();
    private static final int TERMS_END = FirmQuoteDerivedEncoder.riskStateEncodingOffset();

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final FirmQuoteDerivedEncoder message = new FirmQuoteDerivedEncoder();

    /** Writes the frame and returns its length. */
    public int encode(
            MutableDirectBuffer buffer,
            int offset,
            DerivationContext context,
            QuoteInput request,
            QuoteWorksheet sheet) {
        message.wrapAndApplyHeader(buffer, offset, header);
        writeRequest(context, request);
        writePartner(context, request.partner());
        writeCorridor(request.market());
        writeMarket(context, request.market());
        writeSkewAndSpread(sheet);
        writeAmounts(sheet);
        DerivationGroups.writeOwnFees(message, request.partner().tierOverrides());
        DerivationGroups.writeTiers(message, request.market().terms().tiers(), request.partner());
        DerivationGroups.writeFeeds(message, context);
        DerivationGroups.writeSources(message, context, request.market().isMarketClosed());
        writeNames(request.market());
        return header.encodedLength() + message.encodedLength();
    }

    private void writeRequest(DerivationContext context, QuoteInput request) {
        message.sequence(context.sequence())
                .timestampNs(context.timestampNs())
                .correlationId(context.correlationId())
                .quoteSequence(context.quoteSequence())
                .putQuoteId(context.quoteId(), 0, context.quoteId().length)
                .keyId(context.keyId())
                .surface(request.surface())
                .side(request.side())
                .amountKind(request.amountKind())
                .volumeE6(request.volumeE6());
        QuoteTermsWriter.write(message.requestedAmount(), request.amount());
    }

    private void writePartner(DerivationContext context, PartnerTerms partner) {
        message.partnerId(partner.partnerId())
                .pricingMode(partner.pricingMode())
                .discountE8(
                        partner.hasDiscount() ? partner.discountE8() : FirmQuoteDerivedEncoder.discountE8NullValue())
                .inputRateE8(partner.inputRateE8())
                .maxOpenE6(optional(partner.maxOpenE6(), PartnerTerms.UNLIMITED))
                .openE6(context.openE6())
                .dailyUsedE6(context.dailyUsedE6())
                .dailyLimitE6(optional(context.dailyLimitE6(), DerivationContext.UNLIMITED))
                .monthlyUsedE6(context.monthlyUsedE6())
                .monthlyLimitE6(optional(context.monthlyLimitE6(), DerivationContext.UNLIMITED));
    }

    private void writeCorridor(CorridorMarket market) {
        message.corridorId(market.terms().corridorId());
        byte[] terms = market.termsBlock();
        message.buffer().putBytes(message.offset() + TERMS_OFFSET, terms, 0, terms.length);
    }

    /** The fields that are the same in every quote until the corridor is configured anew: they stand one behind the other. */
    static byte[] termsBlock(CorridorTerms terms) {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[FirmQuoteDerivedEncoder.BLOCK_LENGTH]);
        FirmQuoteDerivedEncoder message = new FirmQuoteDerivedEncoder().wrap(buffer, 0);
        message.feeBasis(terms.feeBasis())
                .closedPolicy(terms.closedPolicy())
                .minUsdE6(terms.size().minUsdE6())
                .maxUsdE6(terms.size().maxUsdE6())
                .protectMaxFactorE8(terms.size().protectMaxFactorE8())
                .restrictMaxFactorE8(terms.size().restrictMaxFactorE8())
                .rfqThresholdE6(optional(terms.size().rfqThresholdE6(), SizeTerms.NO_RFQ_THRESHOLD))
                .maxDeviationBps(terms.maxDeviationBps())
                .firmTtlNs(terms.firmTtlNs());
        writeSpreadTerms(message, terms.spread());
        VolatilityTerms volatility = terms.volatility();
        message.volMultiplier(volatility.volMultiplier())
                .volFloor(volatility.volFloor())
                .volLambda(volatility.volLambda())
                .volIntervalNs(volatility.volIntervalNs());
        return Arrays.copyOfRange(buffer.byteArray(), TERMS_OFFSET, TERMS_END);
    }

    private static void writeSpreadTerms(FirmQuoteDerivedEncoder message, SpreadTerms terms) {
        message.minSpreadE8(terms.minSpreadE8())
                .maxSpreadE8(terms.maxSpreadE8())
                .closedMinSpreadE8(terms.closedMinSpreadE8())
                .protectMultiplierE8(terms.protectMultiplierE8())
                .confidenceMultiplierE8(terms.confidenceMultiplierE8())
                .utilisationSpreadE8(terms.utilisationSpreadE8())
                .utilisationThresholdE8(terms.utilisationThresholdE8())
                .maxRebateE8(terms.maxRebateE8());
    }

    private void writeMarket(DerivationContext context, CorridorMarket market) {
        message.riskState(market.riskState())
                .marketClosed(flag(market.isMarketClosed()))
                .oracleSource(context.oracleSource())
                .oracleAgeNs(context.oracleAgeNs())
                .midE12(market.midE12())
                .confidenceE8(market.confidenceE8())
                .volatility(market.volatility());
        writeToken(message.baseToken(), market.base());
        writeToken(message.quoteToken(), market.quote());
    }

    private static void writeToken(TokenInputsEncoder encoder, TokenState token) {
        TokenTerms terms = token.terms();
        encoder.tokenId(terms.tokenId())
                .feedId(terms.feedId())
                .pegFeedId(terms.pegFeedId())
                .decimals((short) terms.decimals())
                .dollar(flag(terms.dollar()))
                .maxSkewE8(terms.maxSkewE8())
                .targetE6(terms.targetE6())
                .rangeE6(terms.rangeE6())
                .maxPegE8(terms.maxPegE8())
                .priceE12(token.priceE12());
        QuoteTermsWriter.write(encoder.balance(), token.balance());
        QuoteTermsWriter.write(encoder.reserved(), token.reserved());
        QuoteTermsWriter.write(encoder.due(), token.due());
        QuoteTermsWriter.write(encoder.netOutflow(), token.netOutflow());
        QuoteTermsWriter.write(encoder.consumed(), token.consumed());
    }

    private void writeSkewAndSpread(QuoteWorksheet sheet) {
        Skew skew = sheet.skew();
        message.inputPositionE8(skew.inputPositionE8())
                .outputPositionE8(skew.outputPositionE8())
                .baseWeightE16(skew.baseWeightE16())
                .quoteWeightE16(skew.quoteWeightE16())
                .adjustedMidE12(skew.adjustedMidE12())
                .skewE8(skew.skewE8())
                .sellMarkupE16(skew.sellMarkupE16())
                .buyMarkupE16(skew.buyMarkupE16());
        Spread spread = sheet.spread();
        message.baseSpreadE8(spread.baseE8())
                .sigma(spread.sigma())
                .volatilitySpreadE8(spread.volatilityE8())
                .confidenceSpreadE8(spread.confidenceE8())
                .usageE8(spread.usageE8())
                .usageSpreadE8(spread.utilisationE8())
                .skewSpreadE8(spread.skewPartE8())
                .sumSpreadE8(spread.sumE8())
                .stateSpreadE8(spread.stateE8())
                .effectiveMinSpreadE8(spread.minimumE8())
                .totalSpreadE8(spread.totalE8());
    }

    private void writeAmounts(QuoteWorksheet sheet) {
        Conversion conversion = sheet.conversion();
        message.notionalE6(sheet.notionalE6())
                .tier(sheet.tier().tier())
                .isPartnerOverride(flag(sheet.isPartnerOverride()))
                .bidE12(conversion.bidE12())
                .askE12(conversion.askE12() < 0 ? FirmQuoteDerivedEncoder.askE12NullValue() : conversion.askE12())
                .variableE8(sheet.fees().variableE8())
                .totalFeeE6(sheet.totalFeeE6())
                .rateSearches(sheet.iterations());
        QuoteTermsWriter.write(message.inputAmount(), sheet.input());
        QuoteTermsWriter.write(message.fixedFee(), sheet.fees().fixed());
        QuoteTermsWriter.write(message.variableFee(), sheet.fees().variable());
        QuoteTermsWriter.write(message.amountToConvert(), sheet.fees().toConvert());
        QuoteTermsWriter.write(message.uncappedOutput(), conversion.uncapped());
        QuoteTermsWriter.write(message.fairOutput(), conversion.fair());
        QuoteTermsWriter.write(message.outputCap(), conversion.cap());
        QuoteTermsWriter.write(message.cappedOutput(), conversion.capped());
        QuoteTermsWriter.write(message.outputAmount(), conversion.paid());
        QuoteTermsWriter.write(message.spreadFee(), conversion.spreadFee());
    }

    private void writeNames(CorridorMarket market) {
        byte[] pair = market.pairAscii();
        byte[] baseSymbol = market.base().symbolAscii();
        byte[] quoteSymbol = market.quote().symbolAscii();
        message.putPair(pair, 0, pair.length)
                .putBaseSymbol(baseSymbol, 0, baseSymbol.length)
                .putQuoteSymbol(quoteSymbol, 0, quoteSymbol.length);
    }

    /** The value, or the null of every optional field where it is the one that means none. */
    static long optional(long value, long none) {
        return value == none ? FirmQuoteDerivedEncoder.maxOpenE6NullValue() : value;
    }

    static Flag flag(boolean value) {
        return value ? Flag.YES : Flag.NO;
    }
}
