package dev.kurs.core.twin;

import dev.kurs.core.engine.Engine;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import java.util.HashMap;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** An engine, the buffer its next command is written to, and a copy of each event of its last one, by template id. */
final class ProbedEngine {
    private final Engine engine = new Engine(this::onEvent);
    private final MutableDirectBuffer command = new ExpandableArrayBuffer(Frame.MAX_LENGTH);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MessageHeaderDecoder eventHeader = new MessageHeaderDecoder();
    private final Map<Integer, DirectBuffer> events = new HashMap<>();
    private long sequence;
    private long nowNs;

    ProbedEngine(long startNs) {
        nowNs = startNs;
    }

    long nowNs() {
        return nowNs;
    }

    void passTime(long durationNs) {
        nowNs += durationNs;
    }

    MutableDirectBuffer command() {
        return command;
    }

    MessageHeaderEncoder header() {
        return header;
    }

    /** Applies the command that stands in the buffer. */
    void apply(int bodyLength) {
        events.clear();
        Frame.stamp(command, 0, ++sequence, nowNs);
        engine.onCommand(command, 0, MessageHeaderEncoder.ENCODED_LENGTH + bodyLength);
    }

    /** The same, of a command that has to be accepted. */
    void require(int bodyLength) {
        apply(bodyLength);
        DirectBuffer refusal = events.get(CommandRejectedDecoder.TEMPLATE_ID);
        if (refusal != null) {
            throw new AssertionError(new CommandRejectedDecoder().wrapAndApplyHeader(refusal, 0, eventHeader));
        }
    }

    IndicativeQuoteIssuedDecoder indicative() {
        DirectBuffer frame = events.get(IndicativeQuoteIssuedDecoder.TEMPLATE_ID);
        return frame == null ? null : new IndicativeQuoteIssuedDecoder().wrapAndApplyHeader(frame, 0, eventHeader);
    }

    FirmQuoteIssuedDecoder firm() {
        DirectBuffer frame = events.get(FirmQuoteIssuedDecoder.TEMPLATE_ID);
        return frame == null ? null : new FirmQuoteIssuedDecoder().wrapAndApplyHeader(frame, 0, eventHeader);
    }

    FirmQuoteDerivedDecoder derived() {
        DirectBuffer frame = events.get(FirmQuoteDerivedDecoder.TEMPLATE_ID);
        return new FirmQuoteDerivedDecoder().wrapAndApplyHeader(frame, 0, eventHeader);
    }

    QuoteRejectedDecoder rejected() {
        DirectBuffer frame = events.get(QuoteRejectedDecoder.TEMPLATE_ID);
        return frame == null ? null : new QuoteRejectedDecoder().wrapAndApplyHeader(frame, 0, eventHeader);
    }

    private void onEvent(DirectBuffer frame, int offset, int length) {
        byte[] copy = new byte[length];
        frame.getBytes(offset, copy);
        events.put(Frame.templateId(frame, offset), new UnsafeBuffer(copy));
    }
}
