package dev.kurs.protocol.message;

import dev.kurs.protocol.message.sbe.AmountEncoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsEncoder;
import dev.kurs.protocol.message.sbe.Side;
import java.math.BigInteger;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A quote's terms for what of it was executed: rate and tier stay, amounts and fees are the execution's.
 *
 * <p>Of 1 000 USDT quoted with 0.50 fixed and 10 bps, 400 executed pay 0.50 and 0.40 and convert 399.10; the spread's fee is what 399.10 give at the mid, rounded down, less what was
 * paid.
 */
public final class ExecutedTerms {
    private static final int RATE_DECIMALS = 12;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ExecutionChangedDecoder started = new ExecutionChangedDecoder();
    private final FirmQuoteIssuedDecoder issued = new FirmQuoteIssuedDecoder();
    private final FirmQuoteIssuedEncoder encoder = new FirmQuoteIssuedEncoder();

    /**
     * A {@code FirmQuoteIssued} frame that says what was executed.
     *
     * @param quote a {@code FirmQuoteIssued} frame
     * @param start the {@code ExecutionChanged} frame with which its execution began
     * @param baseDecimals of the corridor's base token
     */
    public DirectBuffer of(DirectBuffer quote, DirectBuffer start, int baseDecimals, int quoteDecimals) {
        UnsafeBuffer result = new UnsafeBuffer(new byte[quote.capacity()]);
        result.putBytes(0, quote, 0, quote.capacity());
        started.wrapAndApplyHeader(start, 0, header);
        QuoteTermsDecoder terms = issued.wrapAndApplyHeader(result, 0, header).terms();
        QuoteTermsEncoder executed =
                encoder.wrap(result, MessageHeaderEncoder.ENCODED_LENGTH).terms();
        BigInteger toConvert = RawAmounts.of(started.sourceAmount())
                .subtract(RawAmounts.of(started.fixedFee()))
                .subtract(RawAmounts.of(started.variableFee()));
        BigInteger fair = atMid(toConvert, terms.midE12(), terms.side(), baseDecimals, quoteDecimals);
        BigInteger output = RawAmounts.of(started.destinationAmount());
        write(executed.inputAmount(), RawAmounts.of(started.sourceAmount()));
        write(executed.outputAmount(), output);
        write(executed.fixedFee(), RawAmounts.of(started.fixedFee()));
        write(executed.variableFee(), RawAmounts.of(started.variableFee()));
        write(executed.amountToConvert(), toConvert);
        write(executed.spreadFee(), fair.subtract(output));
        executed.notionalE6(started.notionalE6()).totalFeeE6(started.totalFeeE6());
        return result;
    }

    /** Raw units of the output, rounded down. */
    private static BigInteger atMid(BigInteger input, long midE12, Side side, int baseDecimals, int quoteDecimals) {
        BigInteger mid = BigInteger.valueOf(midE12);
        BigInteger baseUnit = BigInteger.TEN.pow(baseDecimals + RATE_DECIMALS);
        BigInteger quoteUnit = BigInteger.TEN.pow(quoteDecimals);
        return side == Side.SELL
                ? input.multiply(mid).multiply(quoteUnit).divide(baseUnit)
                : input.multiply(baseUnit).divide(mid.multiply(quoteUnit));
    }

    private static void write(AmountEncoder encoder, BigInteger raw) {
        encoder.low(raw.longValue()).high(raw.shiftRight(Long.SIZE).longValueExact());
    }
}
