package dev.kurs.core.command;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.agrona.sbe.MessageDecoderFlyweight;

/**
 * Who takes which kind of frame, found by its template id.
 *
 * <p>{@code frames.on(new UpdatePriceDecoder(), this::updatePrice)} has that method called with each frame of id 2.
 */
public final class FrameTable {
    private static final int TEMPLATE_IDS = 1024;

    private final Entry<?>[] entries = new Entry<?>[TEMPLATE_IDS];
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final String unknown;

    /** @param unknown what is said of a template id that nobody takes: "is no command" */
    public FrameTable(String unknown) {
        this.unknown = unknown;
    }

    public <D extends MessageDecoderFlyweight> void on(D decoder, Consumer<? super D> taker) {
        int templateId = decoder.sbeTemplateId();
        if (entries[templateId] != null) {
            throw new IllegalStateException("template id " + templateId + " is taken twice");
        }
        entries[templateId] = new Entry<>(decoder, taker);
    }

    private boolean knows(int templateId) {
        return templateId < TEMPLATE_IDS && entries[templateId] != null;
    }

    /** Hands the frame over; one that nobody takes is an IllegalArgumentException. */
    public void take(DirectBuffer frame, int offset) {
        int templateId = Frame.templateId(frame, offset);
        if (!knows(templateId)) {
            throw new IllegalArgumentException("template id " + templateId + " " + unknown);
        }
        header.wrap(frame, offset);
        entries[templateId].take(frame, offset + MessageHeaderDecoder.ENCODED_LENGTH, header);
    }

    private record Entry<D extends MessageDecoderFlyweight>(D decoder, Consumer<? super D> taker) {
        void take(DirectBuffer frame, int bodyOffset, MessageHeaderDecoder header) {
            decoder.wrap(frame, bodyOffset, header.blockLength(), header.version());
            taker.accept(decoder);
        }
    }
}
