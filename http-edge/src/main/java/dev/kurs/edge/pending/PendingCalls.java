package dev.kurs.edge.pending;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.limit.LimitedResource;
import dev.kurs.edge.limit.PartnerShares;
import dev.kurs.protocol.message.CorrelationIds;
import dev.kurs.protocol.message.FrameRooms;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import org.agrona.DirectBuffer;

/**
 * The calls that wait for a reply: a fixed number of slots, so that a burst is refused and never piles up, a share of them for each partner, so that one's
 * burst leaves the others room, and a deadline, so that none waits for ever.
 */
public final class PendingCalls {
    private static final ApiError FULL = ApiError.of(ErrorCode.OVERLOADED, "too many requests wait; try again shortly");

    private final Tickets tickets;
    private final Pending[] slots;
    private final FreeSlots free;
    private final PartnerShares shares;
    private final ApiError partnerFull;
    private final long timeoutNs;

    public PendingCalls(int capacity, PartnerShares shares, long timeoutNs, CorrelationIds ids) {
        this(capacity, shares, timeoutNs, ids, LimitedResource.WAITING_CALLS);
    }

    /** @param resource what a partner is told to have its fill of */
    public PendingCalls(
            int capacity, PartnerShares shares, long timeoutNs, CorrelationIds ids, LimitedResource resource) {
        if (capacity < 2 || capacity > Tickets.MAX_SLOTS) {
            throw new IllegalArgumentException("pending calls must be 2 to " + Tickets.MAX_SLOTS + ": " + capacity);
        }
        tickets = new Tickets(ids);
        this.shares = shares;
        this.timeoutNs = timeoutNs;
        partnerFull = ApiError.limited(
                resource,
                1,
                "this partner has " + shares.most() + " requests waiting, as many as it may; try again shortly");
        slots = new Pending[capacity];
        free = new FreeSlots();
        FrameRooms frames = new FrameRooms(capacity);
        for (int slot = 0; slot < capacity; slot++) {
            slots[slot] = new Pending(slot, tickets, this, frames.next());
            free.giveBack(slots[slot]);
        }
    }

    /**
     * Parks a call; null, or why it cannot wait.
     *
     * @param action what hands the ticket to the core; false when the core did not take it
     */
    public ApiError park(Call call, ReplyHandler handler, LongPredicate action) {
        return park(call, handler, timeoutNs, action);
    }

    /** The same with a deadline of its own. */
    ApiError park(Call call, ReplyHandler handler, long waitNs, LongPredicate action) {
        int partnerId = call.identity().partnerId();
        if (!shares.tryTake(partnerId)) {
            return partnerFull;
        }
        Pending pending = free.take();
        if (pending == null) {
            shares.giveBack(partnerId);
            return FULL;
        }
        long ticket = pending.open(call, handler, waitNs);
        if (!action.test(ticket) && pending.take(ticket)) {
            release(pending);
            return FULL;
        }
        return null;
    }

    /** Gives a reply to the call that waits for it; others', earlier runs' and late replies are nobody's. */
    public void reply(long ticket, DirectBuffer frame, int offset, int length) {
        Pending pending = tickets.isOurs(ticket) ? slots[Tickets.slot(ticket) % slots.length] : null;
        if (pending != null && pending.take(ticket)) {
            pending.keep(frame, offset, length);
            Call call = pending.call();
            try {
                if (!pending.handler().waitsOn(pending)) {
                    call.handOver(pending);
                }
            } catch (RuntimeException unexpected) {
                release(pending);
                call.failUnexpectedly(unexpected);
            }
        }
    }

    /** Gives a reply to every call that waits for a subject. On the output stage's thread. */
    public void replyToAll(String subject, DirectBuffer frame, int offset, int length) {
        for (Pending pending : slots) {
            long ticket = pending.ticket();
            if (ticket != 0 && pending.waitsFor(subject)) {
                reply(ticket, frame, offset, length);
            }
        }
    }

    /** Waits on for what is said to all who wait for a subject, with a deadline of its own. On the output stage's thread. */
    public void waitFor(Pending pending, String subject) {
        pending.reopen(subject, timeoutNs);
    }

    /** Waits on for a second party, with a deadline of its own; whoever holds the ticket then calls {@link #retake}. */
    public long waitOn(Pending pending) {
        return pending.reopen(timeoutNs);
    }

    /** Takes the slot back for an answer; false when the deadline was quicker. */
    public boolean retake(Pending pending, long ticket) {
        return pending.take(ticket);
    }

    private void release(Pending pending) {
        release(pending, pending.occupant());
    }

    /** Frees the slot, once for each occupant. */
    void release(Pending pending, long occupant) {
        int partnerId = pending.partnerId();
        if (pending.close(occupant)) {
            shares.giveBack(partnerId);
            free.giveBack(pending);
        }
    }

    /** How many calls wait, near enough for a gauge. */
    public int count() {
        return slots.length - free.count();
    }

    public int capacity() {
        return slots.length;
    }

    /** Answers those that have waited too long. */
    public void sweep() {
        long nowNs = System.nanoTime();
        endWaits(nowNs, pending -> pending.isOverdue(nowNs));
    }

    /** Answers all that wait, as if each had waited too long. */
    public void endAll() {
        endWaits(System.nanoTime(), pending -> true);
    }

    private void endWaits(long nowNs, Predicate<Pending> ends) {
        if (count() == 0) {
            return;
        }
        for (Pending pending : slots) {
            long ticket = pending.ticket();
            if (ticket != 0 && ends.test(pending) && pending.take(ticket)) {
                Call call = pending.call();
                ReplyHandler handler = pending.handler();
                long waitedNs = pending.waitedNs(nowNs);
                release(pending);
                call.fail(handler.overdue(call, waitedNs));
            }
        }
    }
}
