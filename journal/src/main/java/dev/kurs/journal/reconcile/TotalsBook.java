package dev.kurs.journal.reconcile;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.RawAmounts;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.Side;
import java.util.SortedMap;
import java.util.TreeMap;
import org.agrona.DirectBuffer;

/** Adds up the quotes that events tell of. */
final class TotalsBook implements FrameListener {
    private final SortedMap<TotalsKey, Totals> totals = new TreeMap<>();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final IndicativeQuoteIssuedDecoder indicative = new IndicativeQuoteIssuedDecoder();
    private final FirmQuoteIssuedDecoder firm = new FirmQuoteIssuedDecoder();
    private final QuoteRejectedDecoder rejected = new QuoteRejectedDecoder();
    private final QuoteExpiredDecoder expired = new QuoteExpiredDecoder();

    SortedMap<TotalsKey, Totals> totals() {
        return totals;
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case IndicativeQuoteIssuedDecoder.TEMPLATE_ID -> onIndicative(frame, offset);
            case FirmQuoteIssuedDecoder.TEMPLATE_ID -> onFirm(frame, offset);
            case QuoteRejectedDecoder.TEMPLATE_ID -> onRejected(frame, offset);
            case QuoteExpiredDecoder.TEMPLATE_ID -> onExpired(frame, offset);
            default -> {
                // Tells of no quote.
            }
        }
    }

    private void onIndicative(DirectBuffer frame, int offset) {
        QuoteTermsDecoder terms =
                indicative.wrapAndApplyHeader(frame, offset, header).terms();
        of(terms.corridorId(), terms.partnerId(), terms.side()).add(Measure.INDICATIVE_QUOTES, 1);
    }

    private void onFirm(DirectBuffer frame, int offset) {
        QuoteTermsDecoder terms = firm.wrapAndApplyHeader(frame, offset, header).terms();
        Totals sums = of(terms.corridorId(), terms.partnerId(), terms.side());
        sums.add(Measure.FIRM_QUOTES, 1);
        sums.add(Measure.NOTIONAL_E6, terms.notionalE6());
        sums.add(Measure.TOTAL_FEE_E6, terms.totalFeeE6());
        sums.add(Measure.INPUT_RAW, RawAmounts.of(terms.inputAmount()));
        sums.add(Measure.OUTPUT_RAW, RawAmounts.of(terms.outputAmount()));
        sums.add(Measure.FIXED_FEE_RAW, RawAmounts.of(terms.fixedFee()));
        sums.add(Measure.VARIABLE_FEE_RAW, RawAmounts.of(terms.variableFee()));
        sums.add(Measure.SPREAD_FEE_RAW, RawAmounts.of(terms.spreadFee()));
    }

    private void onRejected(DirectBuffer frame, int offset) {
        rejected.wrapAndApplyHeader(frame, offset, header);
        of(rejected.corridorId(), rejected.partnerId(), rejected.side()).add(Measure.REJECTED_QUOTES, 1);
    }

    private void onExpired(DirectBuffer frame, int offset) {
        expired.wrapAndApplyHeader(frame, offset, header);
        Totals sums = of(expired.corridorId(), expired.partnerId(), expired.side());
        sums.add(Measure.EXPIRED_QUOTES, 1);
        sums.add(Measure.EXPIRED_NOTIONAL_E6, expired.notionalE6());
        sums.add(Measure.EXPIRED_INPUT_RAW, RawAmounts.of(expired.inputAmount()));
        sums.add(Measure.EXPIRED_OUTPUT_RAW, RawAmounts.of(expired.outputAmount()));
    }

    private Totals of(int corridorId, int partnerId, Side side) {
        return totals.computeIfAbsent(new TotalsKey(corridorId, partnerId, side), key -> new Totals());
    }
}
