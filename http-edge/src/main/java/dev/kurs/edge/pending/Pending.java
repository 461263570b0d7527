package dev.kurs.edge.pending;

import dev.kurs.edge.call.Call;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A call that waits for what the core, and then perhaps the signer, will say. Whoever takes the ticket (the reply, the
 * deadline) owns the slot and its call from then on. Run on the connection's thread it answers the call from the reply.
 *
 * <p>The slot is free before the caller can see the answer: whoever keeps as many calls waiting as it may is not refused the next one.
 */
public final class Pending implements Runnable {
    private static final long NO_TICKET = 0;
    private static final long NOBODY = 0;

    private final int slot;
    private final Tickets tickets;
    private final PendingCalls calls;
    private final AtomicLong ticket = new AtomicLong(NO_TICKET);

    /** The first generation of the call that has the slot, or {@link #NOBODY}. */
    private final AtomicLong occupant = new AtomicLong(NOBODY);

    private final UnsafeBuffer frame;
    private long generation;
    private Call call;
    private ReplyHandler handler;
    private String subject;
    private int partnerId;
    private long waitsSinceNs;
    private volatile long deadlineNs;

    /** @param frame room for the event that will answer */
    Pending(int slot, Tickets tickets, PendingCalls calls, UnsafeBuffer frame) {
        this.frame = frame;
        this.slot = slot;
        this.tickets = tickets;
        this.calls = calls;
    }

    public Call call() {
        return call;
    }

    /** The event that answers the call, from offset 0; there once the ticket was taken for a reply. */
    public DirectBuffer frame() {
        return frame;
    }

    /** Whose share of the slots it counts in. */
    int partnerId() {
        return partnerId;
    }

    ReplyHandler handler() {
        return handler;
    }

    /** The ticket that is out, or 0; its deadline is at least as new. */
    long ticket() {
        return ticket.get();
    }

    boolean isOverdue(long nowNs) {
        return nowNs - deadlineNs >= 0;
    }

    /** How long the call has waited, or was to. By who took the ticket. */
    long waitedNs(long nowNs) {
        return Math.min(nowNs - waitsSinceNs, deadlineNs - waitsSinceNs);
    }

    long open(Call newCall, ReplyHandler newHandler, long longestNs) {
        call = newCall;
        partnerId = newCall.identity().partnerId();
        handler = newHandler;
        subject = null;
        occupant.set(generation + 1);
        return reopen(longestNs);
    }

    /** Gives out a new ticket for a second wait of the same call, such as that for a signature. */
    long reopen(long longestNs) {
        waitsSinceNs = System.nanoTime();
        deadlineNs = waitsSinceNs + longestNs;
        generation++;
        long issued = tickets.of(generation, slot);
        ticket.set(issued);
        return issued;
    }

    /** Gives out a new ticket for a second wait of the same call, for what is said to all who wait for a subject. */
    void reopen(String newSubject, long longestNs) {
        subject = newSubject;
        long unused = reopen(longestNs);
    }

    /** Whether the ticket that is out waits for news of this subject; true of one that was taken meanwhile too. */
    boolean waitsFor(String told) {
        return told.equals(subject);
    }

    /** Takes the ticket; false when another was quicker, or the slot has moved on. */
    boolean take(long issued) {
        return ticket.compareAndSet(issued, NO_TICKET);
    }

    void keep(DirectBuffer source, int offset, int length) {
        frame.putBytes(0, source, offset, length);
    }

    @Override
    public void run() {
        Call answered = call;
        ReplyHandler answering = handler;
        answer(() -> answering.answer(answered, frame));
    }

    /** Does what answers the call; the slot is free by the time the answer leaves, or when this returns. On the connection's thread. */
    public void answer(Runnable answering) {
        Call answered = call;
        long answeredFor = occupant.get();
        Runnable release = () -> calls.release(this, answeredFor);
        answered.beforeAnswer(release);
        try {
            answering.run();
        } catch (RuntimeException unexpected) {
            answered.failUnexpectedly(unexpected);
        } finally {
            release.run();
        }
    }

    /** Gives the slot back while its call goes on elsewhere; only by who took the ticket. */
    void leave() {
        calls.release(this, occupant.get());
    }

    /** Who has the slot; nobody's is 0. */
    long occupant() {
        return occupant.get();
    }

    /** Ends an occupant's wait, whatever ticket is out; false when it had ended before. */
    boolean close(long ended) {
        if (ended == NOBODY || !occupant.compareAndSet(ended, NOBODY)) {
            return false;
        }
        ticket.set(NO_TICKET);
        call = null;
        handler = null;
        return true;
    }
}
