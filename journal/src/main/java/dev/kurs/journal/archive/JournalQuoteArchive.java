package dev.kurs.journal.archive;

import dev.kurs.journal.read.JournalReader;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredDecoder;
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
            case QuoteExpiredDecoder.TEMPLATE_ID -> index.mark(frame, offset + EXPIRED_ID, State.EXPIRED);
            default -> {
                // Changes no quote.
            }
        }
    }

    @Override
    public synchronized State find(byte[] quoteId, FrameListener frames) {
        catchUp();
        DirectBuffer id = new UnsafeBuffer(quoteId);
        long entry = index.find(id, 0);
        if (entry == QuoteIndex.NOT_FOUND) {
            return null;
        }
        lookup.seek(QuoteIndex.position(entry));
        if (!lookup.next()) {
            throw new IllegalStateException("There is no record any more at " + QuoteIndex.position(entry));
        }
        FramesOf wanted = new FramesOf(id, frames);
        lookup.forEachFrame(wanted);
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
            for (int i = 0; i < id.capacity(); i++) {
                if (frame.getByte(offset + i) != id.getByte(i)) {
                    return false;
                }
            }
            return true;
        }
    }
}
