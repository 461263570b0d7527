package dev.kurs.journal.readmodel;

import dev.kurs.journal.frame.FrameValues;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * What the table of quotes says of a quote for good.
 *
 * @param row in the state it has come to
 * @param clientRef null where there is none
 * @param frame the FirmQuoteIssued message
 */
record IssuedQuote(QuoteRow row, String clientRef, long rateE12, long issuedAtSeconds, DirectBuffer frame) {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    IssuedQuote withRow(QuoteRow changed) {
        return new IssuedQuote(changed, clientRef, rateE12, issuedAtSeconds, frame);
    }

    static IssuedQuote of(FirmQuoteIssuedDecoder issued, DirectBuffer frame, int offset, int length) {
        String clientRef = issued.clientRef();
        return new IssuedQuote(
                QuoteRow.of(issued),
                clientRef.isEmpty() ? null : StoredText.stored(clientRef),
                issued.terms().rateE12(),
                Math.floorDiv(issued.timestampNs(), NANOS_PER_SECOND),
                new UnsafeBuffer(FrameValues.bytes(frame, offset, length)));
    }
}
