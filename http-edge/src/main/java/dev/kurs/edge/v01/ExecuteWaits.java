package dev.kurs.edge.v01;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.limit.LimitedResource;
import dev.kurs.edge.limit.PartnerShares;
import dev.kurs.edge.pending.Pending;
import dev.kurs.edge.pending.PendingCalls;
import dev.kurs.edge.pending.ReplyHandler;
import dev.kurs.protocol.message.CorrelationIds;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ExecutionChangedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.time.Duration;
import java.util.HexFormat;
import java.util.function.LongPredicate;
import org.agrona.DirectBuffer;

/**
 * The executes that wait for the chain, in a pool of their own, by the id of their execution: first for the engine's word, then for the execution's end. They hold no
 * thread; each partner has a share of the places, and whoever has waited for the timeout is told that the execution is pending.
 */
public final class ExecuteWaits implements FrameListener {
    private static final int CAPACITY = 2_048;
    private static final int MOST_A_PARTNER = 256;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ExecutionChangedDecoder changed = new ExecutionChangedDecoder();
    private final PendingCalls calls;

    /** @param timeout how long one waits, for the engine's word and again for the end */
    public ExecuteWaits(CorrelationIds ids, Duration timeout) {
        calls = new PendingCalls(
                CAPACITY, new PartnerShares(MOST_A_PARTNER), timeout.toNanos(), ids, LimitedResource.WAITING_EXECUTES);
    }

    /** Parks a call until the engine answers; null, or why it cannot wait. */
    ApiError park(Call call, ReplyHandler handler, LongPredicate action) {
        return calls.park(call, handler, action);
    }

    /** Has a call wait on for an execution's end, of which its handler is told. On the output stage's thread. */
    void awaitEnd(Pending pending, String executionId) {
        calls.waitFor(pending, executionId);
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        if (Frame.templateId(frame, offset) == ExecutionChangedDecoder.TEMPLATE_ID) {
            onChanged(frame, offset, length);
        } else {
            calls.reply(Frame.correlationId(frame, offset), frame, offset, length);
        }
    }

    private void onChanged(DirectBuffer frame, int offset, int length) {
        changed.wrapAndApplyHeader(frame, offset, header);
        switch (changed.status()) {
            case STARTED, AWAITING_MAKER -> calls.reply(Frame.correlationId(frame, offset), frame, offset, length);
            case SENT -> {
                // On its way still.
            }
            default -> calls.replyToAll(executionId(changed), frame, offset, length);
        }
    }

    static String executionId(ExecutionChangedDecoder frame) {
        byte[] id = new byte[ExecutionChangedDecoder.executionIdLength()];
        frame.getExecutionId(id, 0, id.length);
        return "0x" + HexFormat.of().formatHex(id);
    }

    /** How many wait, near enough for a gauge. */
    public int count() {
        return calls.count();
    }

    /** Answers those that have waited too long. */
    public void sweep() {
        calls.sweep();
    }

    /** Answers all that wait, as if each had waited too long. */
    public void endAll() {
        calls.endAll();
    }
}
