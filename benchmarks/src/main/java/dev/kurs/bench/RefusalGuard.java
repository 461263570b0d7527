package dev.kurs.bench;

import dev.kurs.journal.print.MessagePrinter;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.port.EngineEvents;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.DirectBuffer;

/** Looks out for refusals on an engine's way out, since a benchmark of refusals would say nothing; a refused command ends it at once. */
final class RefusalGuard implements EngineEvents {
    private final EngineEvents next;
    private final QuoteRejectedDecoder rejected = new QuoteRejectedDecoder();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private RejectReason firstReason;
    private final AtomicLong refused = new AtomicLong();

    RefusalGuard(EngineEvents next) {
        this.next = next;
    }

    @Override
    public void onEvent(DirectBuffer event, int offset, int length) {
        int template = Frame.templateId(event, offset);
        if (template == QuoteRejectedDecoder.TEMPLATE_ID) {
            note(event, offset);
        }
        if (template == CommandRejectedDecoder.TEMPLATE_ID) {
            throw new IllegalStateException(
                    new MessagePrinter().fields(event, offset, length).toString());
        }
        next.onEvent(event, offset, length);
    }

    private void note(DirectBuffer event, int offset) {
        if (refused.get() == 0) {
            firstReason = rejected.wrapAndApplyHeader(event, offset, header).reason();
        }
        refused.incrementAndGet();
    }

    /** @throws IllegalStateException when a quote was refused */
    void requireNone() {
        if (refused.get() > 0) {
            throw new IllegalStateException(
                    refused + " quotes were refused, the first for " + firstReason + ": this would measure refusals");
        }
    }
}
