package dev.kurs.journal.readmodel;

import dev.kurs.journal.frame.FrameValues;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.port.QuoteArchive.State;
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
    private static final int ID_LENGTH = 32;
    private static final int ADDRESS_LENGTH = 20;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    IssuedQuote withRow(QuoteRow changed) {
        return new IssuedQuote(changed, clientRef, rateE12, issuedAtSeconds, frame);
    }

    static IssuedQuote of(FirmQuoteIssuedDecoder issued, DirectBuffer frame, int offset, int length) {
        String clientRef = issued.clientRef();
        return new IssuedQuote(
                row(issued),
                clientRef.isEmpty() ? null : StoredText.stored(clientRef),
                issued.terms().rateE12(),
                Math.floorDiv(issued.timestampNs(), NANOS_PER_SECOND),
                new UnsafeBuffer(FrameValues.bytes(frame, offset, length)));
    }

    private static QuoteRow row(FirmQuoteIssuedDecoder issued) {
        byte[] id = new byte[ID_LENGTH];
        issued.getQuoteId(id, 0, ID_LENGTH);
        QuoteTermsDecoder terms = issued.terms();
        byte[] wallet = new byte[ADDRESS_LENGTH];
        terms.getWallet(wallet, 0, ADDRESS_LENGTH);
        return new QuoteRow(
                issued.sequence(),
                FrameValues.hex(id),
                terms.partnerId(),
                terms.corridorId(),
                terms.side(),
                FrameValues.hex(wallet),
                FrameValues.amount(terms.inputAmount()),
                FrameValues.amount(terms.outputAmount()),
                terms.notionalE6(),
                terms.totalFeeE6(),
                issued.expiresAtSeconds(),
                null,
                State.OPEN,
                0,
                0);
    }
}
