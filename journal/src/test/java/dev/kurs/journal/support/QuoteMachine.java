package dev.kurs.journal.support;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.AdvanceTimeDecoder;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.FirmQuoteDerivedEncoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.QuoteExpiredEncoder;
import dev.kurs.protocol.message.sbe.QuoteTermsEncoder;
import dev.kurs.protocol.message.sbe.RequestQuoteDecoder;
import dev.kurs.protocol.message.sbe.RequestQuoteEncoder;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.protocol.port.StateMachine;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Issues a firm quote for every request and lets all open ones expire whenever time advances.
 *
 * <p>Example: a request of 100 SELL gets input 100, output 99, a fixed fee of 1 and a notional of 200. The quote of command 7
 * has an id whose first byte is 0xAB and whose last 8 are 7.
 */
public class QuoteMachine implements StateMachine {
    private static final int ID_LENGTH = 32;

    private EngineEvents events;
    private final UnsafeBuffer event = new UnsafeBuffer(new byte[4096]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MessageHeaderDecoder commandHeader = new MessageHeaderDecoder();
    private final RequestQuoteDecoder request = new RequestQuoteDecoder();
    private final List<byte[]> open = new ArrayList<>();
    private long lastSequence;
    private long lastTimestampNs;

    public QuoteMachine(EngineEvents events) {
        this.events = events;
    }

    /** Writes a request for a quote and returns its length. */
    public static int request(
            MutableDirectBuffer buffer,
            long sequence,
            long timestampNs,
            int corridorId,
            int partnerId,
            Side side,
            long amount) {
        RequestQuoteEncoder encoder = new RequestQuoteEncoder()
                .wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
                .sequence(sequence)
                .timestampNs(timestampNs)
                .corridorId(corridorId)
                .partnerId(partnerId)
                .side(side);
        encoder.amount().low(amount).high(0);
        encoder.requestId("r" + sequence).clientRef("");
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    /** Writes a command that lets all open quotes expire and returns its length. */
    public static int advanceTime(MutableDirectBuffer buffer, long sequence) {
        AdvanceTimeEncoder encoder = new AdvanceTimeEncoder()
                .wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
                .sequence(sequence)
                .timestampNs(Commands.timestampNs(sequence));
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    public static byte[] quoteId(long sequence) {
        UnsafeBuffer id = new UnsafeBuffer(new byte[ID_LENGTH]);
        id.putByte(0, (byte) 0xAB);
        id.putLong(24, sequence, ByteOrder.BIG_ENDIAN);
        return id.byteArray();
    }

    @Override
    public void onCommand(DirectBuffer frame, int offset, int length) {
        lastSequence = Frame.sequence(frame, offset);
        lastTimestampNs = Frame.timestampNs(frame, offset);
        if (Frame.templateId(frame, offset) == AdvanceTimeDecoder.TEMPLATE_ID) {
            open.forEach(this::expire);
            open.clear();
        } else {
            byte[] command = new byte[length];
            frame.getBytes(offset, command);
            open.add(command);
            issue(command);
        }
    }

    private void issue(byte[] command) {
        request.wrapAndApplyHeader(new UnsafeBuffer(command), 0, commandHeader);
        FirmQuoteIssuedEncoder issued = new FirmQuoteIssuedEncoder().wrapAndApplyHeader(event, 0, header);
        issued.sequence(lastSequence)
                .timestampNs(lastTimestampNs)
                .correlationId(0)
                .quoteSequence(lastSequence);
        issued.putQuoteId(quoteId(lastSequence), 0, ID_LENGTH).clientRef("");
        terms(issued.terms());
        events.onEvent(event, 0, MessageHeaderEncoder.ENCODED_LENGTH + issued.encodedLength());
        event.setMemory(0, event.capacity(), (byte) 0);
        FirmQuoteDerivedEncoder derived = new FirmQuoteDerivedEncoder().wrapAndApplyHeader(event, 0, header);
        derived.sequence(lastSequence).timestampNs(lastTimestampNs).putQuoteId(quoteId(lastSequence), 0, ID_LENGTH);
        events.onEvent(event, 0, MessageHeaderEncoder.ENCODED_LENGTH + derived.encodedLength());
    }

    private void terms(QuoteTermsEncoder terms) {
        long amount = request.amount().low();
        terms.corridorId(request.corridorId()).partnerId(request.partnerId()).side(request.side());
        terms.inputAmount().low(amount).high(0);
        terms.outputAmount().low(output(amount)).high(0);
        terms.fixedFee().low(1).high(0);
        terms.variableFee().low(0).high(0);
        terms.spreadFee().low(-3).high(-1);
        terms.notionalE6(2 * amount).totalFeeE6(5);
    }

    /** The rule of the machine; a test that wants another one overrides it. */
    protected long output(long amount) {
        return amount - 1;
    }

    private void expire(byte[] command) {
        request.wrapAndApplyHeader(new UnsafeBuffer(command), 0, commandHeader);
        QuoteExpiredEncoder expired = new QuoteExpiredEncoder().wrapAndApplyHeader(event, 0, header);
        expired.sequence(lastSequence)
                .timestampNs(lastTimestampNs)
                .putQuoteId(quoteId(request.sequence()), 0, ID_LENGTH)
                .corridorId(request.corridorId())
                .partnerId(request.partnerId())
                .side(request.side())
                .notionalE6(2 * request.amount().low());
        expired.inputAmount().low(request.amount().low()).high(0);
        expired.outputAmount().low(output(request.amount().low())).high(0);
        events.onEvent(event, 0, MessageHeaderEncoder.ENCODED_LENGTH + expired.encodedLength());
    }

    @Override
    public void routeEventsTo(EngineEvents newEvents) {
        events = newEvents;
    }

    @Override
    public void writeSnapshot(FrameListener frames) {
        UnsafeBuffer now = new UnsafeBuffer(new byte[128]);
        AdvanceTimeEncoder encoder = new AdvanceTimeEncoder()
                .wrapAndApplyHeader(now, 0, new MessageHeaderEncoder())
                .sequence(lastSequence)
                .timestampNs(lastTimestampNs);
        for (byte[] command : open) {
            frames.onFrame(new UnsafeBuffer(command), 0, command.length);
        }
        frames.onFrame(now, 0, MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength());
    }

    @Override
    public void restore(DirectBuffer frame, int offset, int length) {
        lastSequence = Frame.sequence(frame, offset);
        lastTimestampNs = Frame.timestampNs(frame, offset);
        if (Frame.templateId(frame, offset) != AdvanceTimeDecoder.TEMPLATE_ID) {
            byte[] command = new byte[length];
            frame.getBytes(offset, command);
            open.add(command);
        }
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
