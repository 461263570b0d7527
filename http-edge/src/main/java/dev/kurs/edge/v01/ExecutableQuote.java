package dev.kurs.edge.v01;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** A firm quote as the archive has it, and its execution where that has ended; copied as the archive gives them. */
final class ExecutableQuote implements FrameListener {
    private final FirmQuoteIssuedDecoder issued = new FirmQuoteIssuedDecoder();
    private DirectBuffer ended;

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        byte[] copy = new byte[length];
        frame.getBytes(offset, copy);
        if (Frame.templateId(frame, offset) == FirmQuoteIssuedDecoder.TEMPLATE_ID) {
            issued.wrapAndApplyHeader(new UnsafeBuffer(copy), 0, new MessageHeaderDecoder());
        } else if (Frame.templateId(frame, offset) == ExecutionChangedDecoder.TEMPLATE_ID) {
            ended = new UnsafeBuffer(copy);
        }
    }

    boolean isOf(int partnerId) {
        return issued.terms().surface() == Surface.V01 && issued.terms().partnerId() == partnerId;
    }

    int corridorId() {
        return issued.terms().corridorId();
    }

    Side side() {
        return issued.terms().side();
    }

    /** The last {@code ExecutionChanged}; null where none has ended. */
    DirectBuffer ended() {
        return ended;
    }
}
