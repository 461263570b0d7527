package dev.kurs.journal.archive;

import dev.kurs.journal.file.JournalPosition;
import dev.kurs.journal.quote.QuoteLifecycle;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.QuoteFailedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.port.QuoteArchive.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Follows one quote through the facts of the journal's files, in their order; whose id a record tells of it decides by all of its bytes. */
final class QuoteHistory {
    private static final int ISSUED_ID = Frame.HEADER_LENGTH + FirmQuoteIssuedDecoder.quoteIdEncodingOffset();
    private static final int SETTLED_ID = Frame.HEADER_LENGTH + QuoteSettledDecoder.quoteIdEncodingOffset();
    private static final int FAILED_ID = Frame.HEADER_LENGTH + QuoteFailedDecoder.quoteIdEncodingOffset();
    private static final int FAILED_PAYER = Frame.HEADER_LENGTH + QuoteFailedDecoder.payerEncodingOffset();
    private static final int ISSUED_WALLET = Frame.HEADER_LENGTH
            + FirmQuoteIssuedDecoder.termsEncodingOffset()
            + QuoteTermsDecoder.walletEncodingOffset();
    private static final int ISSUED_SURFACE = Frame.HEADER_LENGTH
            + FirmQuoteIssuedDecoder.termsEncodingOffset()
            + QuoteTermsDecoder.surfaceEncodingOffset();

    private final DirectBuffer id;
    private final FrameAt frames;
    private final UnsafeBuffer wallet = new UnsafeBuffer(new byte[QuoteTermsDecoder.walletLength()]);
    private final List<JournalPosition> changedAt = new ArrayList<>();
    private State state;
    private JournalPosition issuedAt;
    private boolean isV01;

    /** Gives one frame of the journal. */
    @FunctionalInterface
    interface FrameAt {
        DirectBuffer read(JournalPosition record, int frameNumber);
    }

    QuoteHistory(DirectBuffer id, FrameAt frames) {
        this.id = id;
        this.frames = frames;
    }

    /** Takes the next fact of those that have the id's 128 bits. */
    void follow(int minute, long fact) {
        JournalPosition record = new JournalPosition(minute, QuoteFact.recordOffset(fact));
        int number = QuoteFact.frameNumber(fact);
        switch (QuoteFact.kind(fact)) {
            case QuoteFact.ISSUED -> issued(record, frames.read(record, number));
            case QuoteFact.EXPIRED -> become(record, QuoteLifecycle.expired(state));
            case QuoteFact.SETTLED -> settled(record, frames.read(record, number));
            default -> failed(record, frames.read(record, number));
        }
    }

    private void issued(JournalPosition record, DirectBuffer frame) {
        if (isIts(frame, ISSUED_ID)) {
            issuedAt = record;
            state = State.OPEN;
            wallet.putBytes(0, frame, ISSUED_WALLET, wallet.capacity());
            isV01 = frame.getByte(ISSUED_SURFACE) == Surface.V01.value();
        }
    }

    private void settled(JournalPosition record, DirectBuffer frame) {
        if (isIts(frame, SETTLED_ID)) {
            become(record, QuoteLifecycle.settled(state));
        }
    }

    private void failed(JournalPosition record, DirectBuffer frame) {
        if (isIts(frame, FAILED_ID)) {
            become(record, QuoteLifecycle.failed(state, () -> isEqual(wallet, frame, FAILED_PAYER)));
        }
    }

    private void become(JournalPosition record, Optional<State> next) {
        if (next.isPresent()) {
            state = next.get();
            if (isV01) {
                changedAt.add(record);
            }
        }
    }

    private boolean isIts(DirectBuffer frame, int offset) {
        return isEqual(id, frame, offset);
    }

    static boolean isEqual(DirectBuffer wanted, DirectBuffer frame, int offset) {
        for (int i = 0; i < wanted.capacity(); i++) {
            if (wanted.getByte(i) != frame.getByte(offset + i)) {
                return false;
            }
        }
        return true;
    }

    /** What has become of it; null when it was never issued. */
    State state() {
        return state;
    }

    /** Where the record is with which it was issued. */
    JournalPosition issuedAt() {
        return issuedAt;
    }

    /** Of a quote of v0.1: where the records are that made it what it is, in order. A partner's own commits, of v0.2, may be reverted without end. */
    List<JournalPosition> changedAt() {
        return changedAt;
    }
}
