package dev.kurs.edge.pending;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.ExecutionRejectedDecoder;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.PriceAcceptedDecoder;
import dev.kurs.protocol.message.sbe.PriceDroppedDecoder;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.message.sbe.RequestIdClaimedDecoder;
import dev.kurs.protocol.message.sbe.RequestIdRefusedDecoder;
import dev.kurs.protocol.message.sbe.RfqChangedDecoder;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RfqStatus;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The edge's stage on the output ring: gives each frame to the views first, so that no answer runs ahead of them, then takes replies to the calls that wait.
 * The reply to a tick waits for the batch's end, so that the rates it moved are in the views before its sender can ask for them.
 */
public final class ReplyStage implements FrameListener {
    private final FrameListener views;
    private final PendingCalls calls;
    private final FrameListener executes;
    private final MakerWaits makerWaits;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final RfqChangedDecoder rfqChanged = new RfqChangedDecoder();
    private final UnsafeBuffer tickReply = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private int tickReplyLength;
    private long lastSequence;
    private volatile long shownSequence;

    /**
     * @param makerWaits has the quote requests that wait for market makers
     * @param executes told of executions, with the views ahead of it
     */
    public ReplyStage(FrameListener views, PendingCalls calls, MakerWaits makerWaits, FrameListener executes) {
        this.makerWaits = makerWaits;
        this.executes = executes;
        this.views = views;
        this.calls = calls;
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        views.onFrame(frame, offset, length);
        if (Frame.isCommand(frame, offset)) {
            onEndOfBatch();
            lastSequence = Frame.sequence(frame, offset);
            return;
        }
        switch (Frame.templateId(frame, offset)) {
            case QuoteRejectedDecoder.TEMPLATE_ID, FirmQuoteIssuedDecoder.TEMPLATE_ID ->
                answerQuote(frame, offset, length);
            case RfqChangedDecoder.TEMPLATE_ID -> onRfq(frame, offset, length);
            case CommandRejectedDecoder.TEMPLATE_ID,
                    IndicativeQuoteIssuedDecoder.TEMPLATE_ID,
                    RequestIdClaimedDecoder.TEMPLATE_ID,
                    RequestIdRefusedDecoder.TEMPLATE_ID ->
                calls.reply(Frame.correlationId(frame, offset), frame, offset, length);
            case ExecutionChangedDecoder.TEMPLATE_ID, ExecutionRejectedDecoder.TEMPLATE_ID ->
                executes.onFrame(frame, offset, length);
            case PriceAcceptedDecoder.TEMPLATE_ID, PriceDroppedDecoder.TEMPLATE_ID -> hold(frame, offset, length);
            default -> ignore();
        }
    }

    private void answerQuote(DirectBuffer frame, int offset, int length) {
        long ticket = Frame.correlationId(frame, offset);
        if (!makerWaits.reply(ticket, frame, offset, length)) {
            calls.reply(ticket, frame, offset, length);
        }
    }

    /** Makers are asked for a partner, whose call waits on. */
    private void onRfq(DirectBuffer frame, int offset, int length) {
        rfqChanged.wrapAndApplyHeader(frame, offset, header);
        if (rfqChanged.kind() == RfqKind.EXTERNAL && rfqChanged.status() == RfqStatus.DISPATCHED) {
            calls.reply(Frame.correlationId(frame, offset), frame, offset, length);
        }
    }

    /** The last journal record that is in the views whole. */
    public long shownSequence() {
        return shownSequence;
    }

    @Override
    public void onEndOfBatch() {
        shownSequence = lastSequence;
        if (tickReplyLength > 0) {
            calls.reply(Frame.correlationId(tickReply, 0), tickReply, 0, tickReplyLength);
            tickReplyLength = 0;
        }
    }

    private void hold(DirectBuffer frame, int offset, int length) {
        if (Frame.correlationId(frame, offset) != 0) {
            tickReply.putBytes(0, frame, offset, length);
            tickReplyLength = length;
        }
    }

    private static void ignore() {
        // Nobody waits for what is left.
    }
}
