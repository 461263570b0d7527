package dev.kurs.edge.pending;

import dev.kurs.edge.call.Call;
import org.agrona.DirectBuffer;

/** Turns the core's reply into the call's answer. */
@FunctionalInterface
public interface ReplyHandler {
    /** Answers the call, on its connection's thread; the frame is the call's own until then. */
    void answer(Call call, DirectBuffer frame);

    /**
     * Whether the answer waits for somebody else first, whom this asks, on the output stage's thread; if so the call is answered and its slot released by whoever
     * takes the ticket that {@link PendingCalls#waitOn} gives out.
     */
    default boolean waitsOn(Pending pending) {
        return false;
    }
}
