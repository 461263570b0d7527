package dev.kurs.edge.v01;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.QuoteFailedDecoder;
import dev.kurs.protocol.message.sbe.QuoteSettledDecoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** A firm quote as the archive has it, and its execution where that has ended; copied as the archive gives them. */
final class ExecutableQuote implements FrameListener {
    private final FirmQuoteIssuedDecoder issued = new FirmQuoteIssuedDecoder();
    private DirectBuffer ended;
    private DirectBuffer chainWord;

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        byte[] bytes = new byte[length];
        frame.getBytes(offset, bytes);
        DirectBuffer copy = new UnsafeBuffer(bytes);
        switch (Frame.templateId(frame, offset)) {
            case FirmQuoteIssuedDecoder.TEMPLATE_ID -> issued.wrapAndApplyHeader(copy, 0, new MessageHeaderDecoder());
            case ExecutionChangedDecoder.TEMPLATE_ID -> ended = copy;
            case QuoteSettledDecoder.TEMPLATE_ID, QuoteFailedDecoder.TEMPLATE_ID -> chainWord = copy;
            default -> {
                // Says nothing of its execution.
            }
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

    /** The last {@code QuoteSettled} or {@code QuoteFailed}, which may be later than the execution's end; null where there is none. */
    DirectBuffer chainWord() {
        return chainWord;
    }
}
