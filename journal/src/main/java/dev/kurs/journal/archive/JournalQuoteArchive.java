package dev.kurs.journal.archive;

import dev.kurs.journal.quote.QuoteLifecycle;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
import dev.kurs.protocol.message.sbe.QuoteFailedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.message.sbe.QuoteTermsDecoder;
import dev.kurs.protocol.port.QuoteArchive;
import java.nio.file.Path;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Finds firm quotes in the journal through an index in memory, which it builds by reading the journal once.
 *
 * <p>Every question first reads what has been appended since the last, so that a quote that has just been answered is
 * found. Example: a million quotes take about 32 MB of index. Quotes in files that retention deleted are not found.
 *
 * <p>Any thread may ask; one at a time is answered.
 */
public final class JournalQuoteArchive implements QuoteArchive, AutoCloseable {
    private static final int ISSUED_ID =
            MessageHeaderDecoder.ENCODED_LENGTH + FirmQuoteIssuedDecoder.quoteIdEncodingOffset();
    private static final int DERIVED_ID =
            MessageHeaderDecoder.ENCODED_LENGTH + FirmQuoteDerivedDecoder.quoteIdEncodingOffset();
    private static final int EXPIRED_ID =
            MessageHeaderDecoder.ENCODED_LENGTH + QuoteExpiredDecoder.quoteIdEncodingOffset();
    private static final int SETTLED_ID =
            MessageHeaderDecoder.ENCODED_LENGTH + QuoteSettledDecoder.quoteIdEncodingOffset();
    private static final int FAILED_ID =
            MessageHeaderDecoder.ENCODED_LENGTH + QuoteFailedDecoder.quoteIdEncodingOffset();
    private static final int FAILED_PAYER =
            MessageHeaderDecoder.ENCODED_LENGTH + QuoteFailedDecoder.payerEncodingOffset();
    private static final int ISSUED_WALLET = MessageHeaderDecoder.ENCODED_LENGTH
            + FirmQuoteIssuedDecoder.termsEncodingOffset()
            + QuoteTermsDecoder.walletEncodingOffset();
    private static final int WALLET_LENGTH = QuoteTermsDecoder.walletLength();
    private static final int ID_LENGTH = 32;

    private final JournalReader tail;
    private final JournalReader lookup;
    private final QuoteIndex index = new QuoteIndex();
    private final FrameListener indexing = this::onFrame;

    /** Opens the archive and reads the journal to its end. */
    public JournalQuoteArchive(Path directory) {
        tail = new JournalReader(directory);
        lookup = new JournalReader(directory);
        catchUp();
    }

    /** Reads what has been appended since; call it now and then, so that a question has little to catch up on. */
    public final synchronized void catchUp() {
        while (tail.next()) {
            tail.forEachFrame(indexing);
        }
    }

    private void onFrame(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case FirmQuoteIssuedDecoder.TEMPLATE_ID -> index.add(frame, offset + ISSUED_ID, tail.position());
            case QuoteExpiredDecoder.TEMPLATE_ID -> onExpired(frame, offset + EXPIRED_ID);
            case QuoteSettledDecoder.TEMPLATE_ID -> onSettled(frame, offset + SETTLED_ID);
            case QuoteFailedDecoder.TEMPLATE_ID -> onFailed(frame, offset);
            default -> {
                // Changes no quote.
            }
        }
    }

    private void onExpired(DirectBuffer frame, int id) {
        QuoteLifecycle.expired(stateOf(index.find(frame, id))).ifPresent(state -> index.mark(frame, id, state));
    }

    private void onSettled(DirectBuffer frame, int id) {
        QuoteLifecycle.settled(stateOf(index.find(frame, id))).ifPresent(state -> index.mark(frame, id, state));
    }

    private void onFailed(DirectBuffer frame, int offset) {
        int id = offset + FAILED_ID;
        long entry = index.find(frame, id);
        QuoteLifecycle.failed(stateOf(entry), () -> isPaidBy(entry, frame, offset))
                .ifPresent(state -> index.mark(frame, id, state));
    }

    private static State stateOf(long entry) {
        return entry == QuoteIndex.NOT_FOUND ? null : QuoteIndex.state(entry);
    }

    /** Of a quote that retention deleted nobody knows. */
    private boolean isPaidBy(long entry, DirectBuffer failed, int offset) {
        if (!lookup.reaches(QuoteIndex.position(entry))) {
            return false;
        }
        PayerOf payer = new PayerOf(failed, offset);
        readRecord(entry, payer);
        return payer.isTheQuotes;
    }

    private void readRecord(long entry, FrameListener frames) {
        lookup.seek(QuoteIndex.position(entry));
        if (!lookup.next()) {
            throw new IllegalStateException("There is no record any more at " + QuoteIndex.position(entry));
        }
        lookup.forEachFrame(frames);
    }

    @Override
    public synchronized State find(byte[] quoteId, FrameListener frames) {
        catchUp();
        DirectBuffer id = new UnsafeBuffer(quoteId);
        long entry = index.find(id, 0);
        if (entry == QuoteIndex.NOT_FOUND) {
            return null;
        }
        FramesOf wanted = new FramesOf(id, frames);
        readRecord(entry, wanted);
        return wanted.isFound ? QuoteIndex.state(entry) : null;
    }

    /** How many quotes are known. */
    public synchronized int size() {
        return index.size();
    }

    @Override
    public synchronized void close() {
        tail.close();
        lookup.close();
    }

    /** Passes on the two frames that tell of one quote. */
    private static final class FramesOf implements FrameListener {
        private final DirectBuffer id;
        private final FrameListener frames;
        private boolean isFound;

        FramesOf(DirectBuffer id, FrameListener frames) {
            this.id = id;
            this.frames = frames;
        }

        @Override
        public void onFrame(DirectBuffer frame, int offset, int length) {
            if (tellsOf(frame, offset)) {
                isFound = true;
                frames.onFrame(frame, offset, length);
            }
        }

        private boolean tellsOf(DirectBuffer frame, int offset) {
            return switch (Frame.templateId(frame, offset)) {
                case FirmQuoteIssuedDecoder.TEMPLATE_ID -> isId(frame, offset + ISSUED_ID);
                case FirmQuoteDerivedDecoder.TEMPLATE_ID -> isId(frame, offset + DERIVED_ID);
                default -> false;
            };
        }

        private boolean isId(DirectBuffer frame, int offset) {
            return isEqual(frame, offset, id, 0, id.capacity());
        }
    }

    /** Compares the payer of a failed commit with the wallet its quote was given to. */
    private static final class PayerOf implements FrameListener {
        private final DirectBuffer failed;
        private final int failedOffset;
        private boolean isTheQuotes;

        PayerOf(DirectBuffer failed, int failedOffset) {
            this.failed = failed;
            this.failedOffset = failedOffset;
        }

        @Override
        public void onFrame(DirectBuffer frame, int offset, int length) {
            isTheQuotes |= Frame.templateId(frame, offset) == FirmQuoteIssuedDecoder.TEMPLATE_ID
                    && isEqual(frame, offset + ISSUED_ID, failed, failedOffset + FAILED_ID, ID_LENGTH)
                    && isEqual(frame, offset + ISSUED_WALLET, failed, failedOffset + FAILED_PAYER, WALLET_LENGTH);
        }
    }

    private static boolean isEqual(DirectBuffer left, int leftOffset, DirectBuffer right, int rightOffset, int length) {
        for (int i = 0; i < length; i++) {
            if (left.getByte(leftOffset + i) != right.getByte(rightOffset + i)) {
                return false;
            }
        }
        return true;
    }
}
