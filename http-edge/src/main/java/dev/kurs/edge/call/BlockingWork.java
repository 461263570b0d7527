package dev.kurs.edge.call;

import dev.kurs.edge.limit.LimitedResource;
import dev.kurs.edge.limit.PartnerShares;
import java.io.UncheckedIOException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers calls whose work blocks, on a few threads behind a short queue: with a patience of 5 s, a look-up that a slow database has kept
 * waiting for 6 s is refused and not begun, and one that is not answered in 10 s is refused whatever becomes of it. Each partner has a share of the queue.
 */
public final class BlockingWork {
    private static final Logger LOG = LoggerFactory.getLogger(BlockingWork.class);

    private static final ApiError BUSY =
            ApiError.of(ErrorCode.OVERLOADED, "too many requests wait here; try again shortly");

    private final Executor threads;
    private final long patienceNs;
    private final ApiError outage;
    private final PartnerShares shares;
    private final ApiError partnerFull;

    /**
     * The threads that do one kind of work.
     *
     * @param outage what is told when the work fails with {@link UncheckedIOException}
     * @param maxPerPartner calls of one partner that may wait here or be under way
     */
    public BlockingWork(
            Executor threads, long patienceNs, ApiError outage, LimitedResource resource, int maxPerPartner) {
        this.threads = threads;
        this.patienceNs = patienceNs;
        this.outage = outage;
        shares = new PartnerShares(maxPerPartner);
        partnerFull = ApiError.limited(
                resource,
                1,
                "this partner has " + maxPerPartner + " of these waiting, as many as it may; try again shortly");
    }

    /** Does the work that answers a call, or refuses the call. */
    public void answer(Call call, Runnable work) {
        if (begin(call, work)) {
            call.failAfter(2 * patienceNs, BUSY);
        }
    }

    /** Does work after which the call may wait for somebody else; refuses the call, and tells so, where there is no room. */
    public boolean begin(Call call, Runnable work) {
        int partnerId = call.identity().partnerId();
        if (!shares.tryTake(partnerId)) {
            call.fail(partnerFull);
            return false;
        }
        long askedNs = System.nanoTime();
        try {
            threads.execute(() -> {
                try {
                    begin(call, work, askedNs);
                } finally {
                    shares.giveBack(partnerId);
                }
            });
            return true;
        } catch (RejectedExecutionException full) {
            shares.giveBack(partnerId);
            call.fail(BUSY);
            return false;
        }
    }

    private void begin(Call call, Runnable work, long askedNs) {
        if (System.nanoTime() - askedNs > patienceNs) {
            call.fail(BUSY);
            return;
        }
        try {
            work.run();
        } catch (UncheckedIOException unreachable) {
            LOG.warn("request {} to {}: {}", call.requestId(), call.route(), outage.message(), unreachable);
            call.fail(outage);
        } catch (RuntimeException unexpected) {
            call.failUnexpectedly(unexpected);
        }
    }
}
