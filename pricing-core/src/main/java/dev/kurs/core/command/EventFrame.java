package dev.kurs.core.command;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameBuffer;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.port.EngineEvents;
import java.nio.ByteOrder;
import org.agrona.sbe.MessageEncoderFlyweight;

/** The buffer in which one event after another is written, and where they go. */
public final class EventFrame {
    private static final int CORRELATION_ID = 24;

    private final FrameBuffer buffer = new FrameBuffer();
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final CommandContext context;
    private EngineEvents events;

    public EventFrame(CommandContext context, EngineEvents events) {
        this.context = context;
        this.events = events;
    }

    public void tell(EngineEvents newEvents) {
        events = newEvents;
    }

    /** Writes header and stamp; the message's other fields follow. */
    public <E extends MessageEncoderFlyweight> E begin(E message) {
        header.wrap(buffer, 0)
                .blockLength(message.sbeBlockLength())
                .templateId(message.sbeTemplateId())
                .schemaId(message.sbeSchemaId())
                .version(message.sbeSchemaVersion());
        message.wrap(buffer, MessageHeaderEncoder.ENCODED_LENGTH);
        Frame.stamp(buffer, 0, context.sequence(), context.timestampNs());
        buffer.putLong(CORRELATION_ID, context.correlationId(), ByteOrder.LITTLE_ENDIAN);
        return message;
    }

    public void send(MessageEncoderFlyweight message) {
        events.onEvent(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + message.encodedLength());
    }

    /** Sends a frame that others wrote into {@link #buffer()}. */
    public void send(int length) {
        events.onEvent(buffer, 0, length);
    }

    public FrameBuffer buffer() {
        return buffer;
    }

    public CommandContext context() {
        return context;
    }
}
