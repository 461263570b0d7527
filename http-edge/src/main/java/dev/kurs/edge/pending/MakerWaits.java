package dev.kurs.edge.pending;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.limit.LimitedResource;
import dev.kurs.edge.limit.PartnerShares;
import dev.kurs.protocol.message.CorrelationIds;
import java.util.HashMap;
import java.util.Map;
import org.agrona.DirectBuffer;

/**
 * The quote requests that wait for market makers, in a pool of their own, so that they take nothing of those who are answered at once.
 *
 * <p>They come here from the pool of all quote requests once the engine says that it asks makers; its answer then has the ticket that it was asked with. They hold no thread.
 */
public final class MakerWaits {
    private static final int CAPACITY = 512;
    private static final int MOST_A_PARTNER = 64;

    private final PendingCalls calls;
    private final long patienceNs;

    /** The ticket here of each that came with another. */
    private final Map<Long, Long> tickets = new HashMap<>();

    /** @param patienceNs how long one waits beyond the time that makers have */
    public MakerWaits(CorrelationIds ids, long patienceNs) {
        this.patienceNs = patienceNs;
        calls = new PendingCalls(
                CAPACITY, new PartnerShares(MOST_A_PARTNER), patienceNs, ids, LimitedResource.WAITING_CALLS);
    }

    /**
     * Takes a call over that waits elsewhere and whose ticket was taken, and gives its place there back. On the output stage's thread.
     *
     * @param longestNs that makers have
     */
    public void takeOver(Pending pending, long ticket, long longestNs) {
        Call call = pending.call();
        ReplyHandler handler = pending.handler();
        pending.leave();
        ApiError refusal = calls.park(call, handler, longestNs + patienceNs, own -> tickets.put(ticket, own) == null);
        if (refusal != null) {
            call.handOver(() -> call.fail(refusal));
        }
    }

    /** Gives a reply to the call that came with the ticket; false where none did. On the output stage's thread. */
    boolean reply(long ticket, DirectBuffer frame, int offset, int length) {
        Long own = tickets.remove(ticket);
        if (own != null) {
            calls.reply(own, frame, offset, length);
        }
        return own != null;
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
