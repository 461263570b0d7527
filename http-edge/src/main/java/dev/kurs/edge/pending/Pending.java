package dev.kurs.edge.pending;

import dev.kurs.edge.call.Call;
import dev.kurs.protocol.message.Frame;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A call that waits for what the core, and then perhaps the signer, will say. Whoever takes the ticket (the reply, the
 * deadline) owns the slot and its call from then on. Run on the connection's thread it answers the call from the reply.
 */
public final class Pending implements Runnable {
    private static final long NO_TICKET = 0;

    private final int slot;
    private final Tickets tickets;
    private final PendingCalls calls;
    private final AtomicLong ticket = new AtomicLong(NO_TICKET);
    private final AtomicBoolean isOpen = new AtomicBoolean();
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);
    private long generation;
    private Call call;
    private ReplyHandler handler;
    private int partnerId;
    private volatile long deadlineNs;

    Pending(int slot, Tickets tickets, PendingCalls calls) {
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

    long open(Call newCall, ReplyHandler newHandler, long newDeadlineNs) {
        call = newCall;
        partnerId = newCall.identity().partnerId();
        handler = newHandler;
        isOpen.set(true);
        return reopen(newDeadlineNs);
    }

    /** Gives out a new ticket for a second wait of the same call, such as that for a signature. */
    long reopen(long newDeadlineNs) {
        deadlineNs = newDeadlineNs;
        generation++;
        long issued = tickets.of(generation, slot);
        ticket.set(issued);
        return issued;
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
        try {
            handler.answer(answered, frame);
        } catch (RuntimeException unexpected) {
            answered.failUnexpectedly(unexpected);
        } finally {
            calls.release(this);
        }
    }

    /** Ends the wait, whatever ticket is out; false when it had ended before. */
    boolean close() {
        if (!isOpen.compareAndSet(true, false)) {
            return false;
        }
        ticket.set(NO_TICKET);
        call = null;
        handler = null;
        return true;
    }
}
