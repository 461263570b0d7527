package dev.kurs.journal.clientref;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.RecordCursor;
import dev.kurs.protocol.hash.Fingerprint128;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.io.IOException;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Finds the client_refs that the records of a journal file used up: every firm quote that was given with one did, and every execution that began with one. */
final class ClientReferenceScan {
    /** Before the client_ref of an execute, whose namespace is its own: no UTF-8 text begins so. */
    private static final byte EXECUTION_PREFIX = (byte) 0xFF;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final FirmQuoteIssuedDecoder issued = new FirmQuoteIssuedDecoder();
    private final ExecutionChangedDecoder changed = new ExecutionChangedDecoder();
    private final UnsafeBuffer name = new UnsafeBuffer(new byte[1 + 1024]);
    private final Fingerprint128 fingerprint = new Fingerprint128();
    private final UnsafeBuffer record = new UnsafeBuffer(0, 0);
    private final UnsafeBuffer text = new UnsafeBuffer(0, 0);
    private final ClientReferenceListener listener;

    ClientReferenceScan(ClientReferenceListener listener) {
        this.listener = listener;
    }

    /** Reads the records behind one sequence and up to another, and returns how many the file has up to there. */
    long read(JournalFile file, long after, long upTo) throws IOException {
        long records = 0;
        try (RecordCursor cursor = new RecordCursor(file)) {
            while (cursor.next() == RecordCursor.Step.RECORD) {
                cursor.wrap(record);
                long sequence = Frame.sequence(record, RecordLayout.COMMAND);
                if (sequence > upTo) {
                    return records;
                }
                records++;
                if (sequence > after) {
                    readRecord();
                }
            }
        }
        return records;
    }

    private void readRecord() throws IOException {
        int index = 0;
        while (index < record.capacity()) {
            int offset = RecordLayout.frameOffset(index);
            switch (Frame.templateId(record, offset)) {
                case FirmQuoteIssuedDecoder.TEMPLATE_ID -> onIssued(record, offset);
                case ExecutionChangedDecoder.TEMPLATE_ID -> onExecution(record, offset);
                default -> {
                    // Uses no client_ref.
                }
            }
            index += RecordLayout.alignedLength(RecordLayout.frameLength(record, index));
        }
    }

    private void onIssued(DirectBuffer frame, int offset) throws IOException {
        issued.wrapAndApplyHeader(frame, offset, header);
        issued.wrapClientRef(text);
        if (text.capacity() > 0) {
            int partnerId = issued.terms().partnerId();
            fingerprint.compute(partnerId, text, 0, text.capacity());
            listener.onReference(partnerId, fingerprint.high(), fingerprint.low(), issued.quoteSequence());
        }
    }

    /** Each of an execution's states has its client_ref; one that is used up already stays as it is. */
    private void onExecution(DirectBuffer frame, int offset) throws IOException {
        changed.wrapAndApplyHeader(frame, offset, header);
        boolean isFirst =
                changed.status() == ExecutionStatus.AWAITING_MAKER || changed.status() == ExecutionStatus.STARTED;
        int length = changed.clientRefLength();
        if (isFirst && length > 0) {
            name.putByte(0, EXECUTION_PREFIX);
            changed.getClientRef(name, 1, length);
            fingerprint.compute(changed.partnerId(), name, 0, 1 + length);
            listener.onReference(changed.partnerId(), fingerprint.high(), fingerprint.low(), changed.quoteSequence());
        }
    }
}
