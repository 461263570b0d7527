package dev.kurs.service.backtest;

import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/**
 * What has to be known of a firm quote, of the journal or of a rerun, to let it settle.
 *
 * @param rfq whose maker stands behind it, which may be so of v0.1; {@link RerunRfqs#NONE} where nobody does
 */
@SuppressWarnings("ArrayRecordComponent")
record RerunQuote(
        long quoteSequence,
        long correlationId,
        ByteBuffer quoteId,
        int partnerId,
        int keyId,
        int corridorId,
        boolean isSold,
        boolean isV01,
        long rfq,
        BigInteger input,
        BigInteger output,
        BigInteger fee,
        long midE12,
        long issuedAtSeconds,
        long expiresAtSeconds,
        byte[] wallet,
        QuoteFeatures features) {
    private static final int ID_LENGTH = 32;
    private static final int ADDRESS_LENGTH = 20;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    static RerunQuote of(FirmQuoteIssuedDecoder issued) {
        QuoteTermsDecoder terms = issued.terms();
        byte[] id = new byte[ID_LENGTH];
        issued.getQuoteId(id, 0, ID_LENGTH);
        byte[] wallet = new byte[ADDRESS_LENGTH];
        terms.getWallet(wallet, 0, ADDRESS_LENGTH);
        return new RerunQuote(
                issued.quoteSequence(),
                issued.correlationId(),
                ByteBuffer.wrap(id),
                terms.partnerId(),
                terms.keyId(),
                terms.corridorId(),
                terms.side() == Side.SELL,
                terms.surface() == Surface.V01,
                issued.rfq() == FirmQuoteIssuedDecoder.rfqNullValue() ? RerunRfqs.NONE : issued.rfq(),
                RawAmounts.of(terms.inputAmount()),
                RawAmounts.of(terms.outputAmount()),
                RawAmounts.of(terms.fixedFee()).add(RawAmounts.of(terms.variableFee())),
                terms.midE12(),
                Math.floorDiv(issued.timestampNs(), NANOS_PER_SECOND),
                issued.expiresAtSeconds(),
                wallet,
                QuoteFeatures.of(issued));
    }

    /** Whether a market maker stands behind it. */
    boolean isBacked() {
        return rfq != RerunRfqs.NONE;
    }

    /** The same with what its derivation told of volatility. */
    RerunQuote withSigma(double sigmaPerRootSecond) {
        double life = Math.max(1, expiresAtSeconds - issuedAtSeconds);
        QuoteFeatures known = new QuoteFeatures(
                features.dollars(), features.costBps(), QuoteFeatures.BPS * sigmaPerRootSecond * Math.sqrt(life));
        return new RerunQuote(
                quoteSequence,
                correlationId,
                quoteId,
                partnerId,
                keyId,
                corridorId,
                isSold,
                isV01,
                rfq,
                input,
                output,
                fee,
                midE12,
                issuedAtSeconds,
                expiresAtSeconds,
                wallet,
                known);
    }

    /** Whether it gives as much for as much. */
    boolean isAs(RerunQuote other) {
        return input.equals(other.input) && output.equals(other.output);
    }
}
