package dev.kurs.edge.pending;

/** Turns the core's reply into the call's answer, on the output stage's thread; must end in {@link PendingCalls#release}. */
@FunctionalInterface
public interface ReplyHandler {
    void onReply(Pending pending);
}
