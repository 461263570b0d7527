package dev.kurs.edge.pending;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;

/** Turns the core's reply into the call's answer. */
@FunctionalInterface
public interface ReplyHandler {
    /** Answers the call, on its connection's thread; the frame is valid until this returns. */
    void answer(Call call, DirectBuffer frame);

    /**
     * Called first, on the output stage's thread: asks a second party, such as the signer, where the answer needs one, and tells whether it did. If so the call is
     * answered, and its slot released, by whoever takes the ticket that {@link PendingCalls#waitOn} gives out.
     */
    default boolean waitsOn(Pending pending) {
        return false;
    }

    /** What a call is told that has waited too long. */
    default ApiError overdue(Call call, long waitedNs) {
        return ApiError.of(
                ErrorCode.OVERLOADED,
                "no reply in " + TimeUnit.NANOSECONDS.toMillis(waitedNs)
                        + " ms; a firm quote may have been issued, and its client_ref will tell");
    }
}
