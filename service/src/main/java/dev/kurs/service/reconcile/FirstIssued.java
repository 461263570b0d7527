package dev.kurs.service.reconcile;

import dev.kurs.journal.read.JournalReader;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.util.OptionalLong;
import org.agrona.DirectBuffer;

/** Looks ahead for the first quote that a journal's records issue: all with a higher number are issued by records behind it, and all with a lower one were before. */
final class FirstIssued implements FrameListener {
    private OptionalLong number = OptionalLong.empty();

    private FirstIssued() {}

    /**
     * The number of that quote; empty where no record issues one. The reader is before the same record as it was.
     *
     * @param last sequence of the last record that counts
     */
    static OptionalLong in(JournalReader reader, long last) {
        FirstIssued found = new FirstIssued();
        if (reader.nextUpToEnd()) {
            long first = reader.sequence();
            do {
                reader.forEachFrame(found);
            } while (found.number.isEmpty() && reader.sequence() < last && reader.nextUpToEnd());
            reader.seek(first);
        }
        return found.number;
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        if (number.isEmpty() && Frame.templateId(frame, offset) == FirmQuoteIssuedDecoder.TEMPLATE_ID) {
            number = OptionalLong.of(new FirmQuoteIssuedDecoder()
                    .wrapAndApplyHeader(frame, offset, new MessageHeaderDecoder())
                    .quoteSequence());
        }
    }
}
