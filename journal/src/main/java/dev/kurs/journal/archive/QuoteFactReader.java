package dev.kurs.journal.archive;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.message.sbe.QuoteFailedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import org.agrona.DirectBuffer;

/** Notes what records tell of quotes. */
final class QuoteFactReader implements FrameListener {
    private static final int ISSUED_ID = Frame.HEADER_LENGTH + FirmQuoteIssuedDecoder.quoteIdEncodingOffset();
    private static final int EXPIRED_ID = Frame.HEADER_LENGTH + QuoteExpiredDecoder.quoteIdEncodingOffset();
    private static final int SETTLED_ID = Frame.HEADER_LENGTH + QuoteSettledDecoder.quoteIdEncodingOffset();
    private static final int FAILED_ID = Frame.HEADER_LENGTH + QuoteFailedDecoder.quoteIdEncodingOffset();

    private QuoteFactTable table;
    private long recordOffset;
    private int frameNumber;

    /** Notes what one record tells. */
    void read(DirectBuffer record, long offset, QuoteFactTable into) {
        table = into;
        recordOffset = offset;
        frameNumber = 0;
        RecordLayout.forEachFrame(record, 0, record.capacity(), this);
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case FirmQuoteIssuedDecoder.TEMPLATE_ID -> note(QuoteFact.ISSUED, frame, offset + ISSUED_ID);
            case QuoteExpiredDecoder.TEMPLATE_ID -> note(QuoteFact.EXPIRED, frame, offset + EXPIRED_ID);
            case QuoteSettledDecoder.TEMPLATE_ID -> note(QuoteFact.SETTLED, frame, offset + SETTLED_ID);
            case QuoteFailedDecoder.TEMPLATE_ID -> note(QuoteFact.FAILED, frame, offset + FAILED_ID);
            default -> {
                // Changes no quote.
            }
        }
        frameNumber++;
    }

    private void note(int kind, DirectBuffer frame, int id) {
        table.add(QuoteFact.high(frame, id), QuoteFact.low(frame, id), QuoteFact.of(kind, recordOffset, frameNumber));
    }
}
