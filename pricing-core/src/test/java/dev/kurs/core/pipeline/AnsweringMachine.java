package dev.kurs.core.pipeline;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.CommandAcceptedEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.protocol.port.StateMachine;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Accepts every command with one event; fails on a command whose correlation id it was told. */
final class AnsweringMachine implements StateMachine {
    private EngineEvents events;
    private final long failOnCorrelationId;
    private final UnsafeBuffer event = new UnsafeBuffer(new byte[64]);
    private final CommandAcceptedEncoder accepted = new CommandAcceptedEncoder();
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private long lastSequence;
    private long lastTimestampNs;

    AnsweringMachine(EngineEvents events, long failOnCorrelationId) {
        this.events = events;
        this.failOnCorrelationId = failOnCorrelationId;
    }

    @Override
    public void onCommand(DirectBuffer frame, int offset, int length) {
        if (Frame.correlationId(frame, offset) == failOnCorrelationId) {
            throw new IllegalStateException("told to fail");
        }
        lastSequence = Frame.sequence(frame, offset);
        lastTimestampNs = Frame.timestampNs(frame, offset);
        accepted.wrapAndApplyHeader(event, 0, header)
                .sequence(lastSequence)
                .timestampNs(lastTimestampNs)
                .correlationId(Frame.correlationId(frame, offset))
                .commandTemplateId(Frame.templateId(frame, offset));
        events.onEvent(event, 0, MessageHeaderEncoder.ENCODED_LENGTH + accepted.encodedLength());
    }

    @Override
    public void routeEventsTo(EngineEvents newEvents) {
        events = newEvents;
    }

    @Override
    public void writeSnapshot(FrameListener frames) {
        throw new UnsupportedOperationException("has no state");
    }

    @Override
    public void restore(DirectBuffer frame, int offset, int length) {
        throw new UnsupportedOperationException("has no state");
    }

    @Override
    public long lastSequence() {
        return lastSequence;
    }

    @Override
    public long lastTimestampNs() {
        return lastTimestampNs;
    }
}
