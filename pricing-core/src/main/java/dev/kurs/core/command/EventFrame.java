package dev.kurs.core.command;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameBuffer;
import dev.kurs.protocol.port.EngineEvents;
import org.agrona.sbe.MessageEncoderFlyweight;

/** The buffer in which one event after another is written, and where they go. */
public final class EventFrame {
    private final FrameBuffer buffer = new FrameBuffer();
    private final CommandContext context;
    private EngineEvents events;

    public EventFrame(CommandContext context, EngineEvents events) {
        this.context = context;
        this.events = events;
    }

    public void routeEventsTo(EngineEvents newEvents) {
        events = newEvents;
    }

    /** Writes header and stamp; the message's other fields follow. Short, so that it is compiled into its callers, each of which knows its message. */
    public <E extends MessageEncoderFlyweight> E begin(E message) {
        message.wrap(buffer, Frame.HEADER_LENGTH);
        Frame.head(buffer, 0, message.sbeTemplateId(), message.sbeBlockLength());
        Frame.stamp(buffer, 0, context.sequence(), context.timestampNs());
        Frame.correlate(buffer, 0, context.correlationId());
        return message;
    }

    public void send(MessageEncoderFlyweight message) {
        events.onEvent(buffer, 0, Frame.HEADER_LENGTH + message.encodedLength());
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
