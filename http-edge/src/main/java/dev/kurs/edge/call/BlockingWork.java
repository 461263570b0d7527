package dev.kurs.edge.call;

import dev.kurs.edge.limit.LimitedResource;
import dev.kurs.edge.limit.PartnerShares;
import java.io.UncheckedIOException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers calls whose work blocks, on a few threads behind a short queue: with a patience of 5 s, a look-up that a slow database has kept
 * waiting for 6 s is refused and not begun, and one that is not answered in 10 s is refused whatever becomes of it. What changes something goes on once it
 * has begun, and its caller is told so. Each partner has a share of the queue.
 */
public final class BlockingWork {
    private static final Logger LOG = LoggerFactory.getLogger(BlockingWork.class);

    private static final ApiError BUSY =
            ApiError.of(ErrorCode.OVERLOADED, "too many requests wait here; try again shortly");

    private static final Unfinished READING = new Unfinished(
            BUSY, ApiError.of(ErrorCode.OVERLOADED, "the records cannot be read just now; try again shortly"));

    private final Executor threads;
    private final long patienceNs;
    private final PartnerShares shares;
    private final ApiError partnerFull;

    /**
     * What is told of work that has begun and brings no answer.
     *
     * @param underWay when it takes longer than its caller is kept waiting
     * @param outage when it fails with {@link UncheckedIOException}
     */
    public record Unfinished(ApiError underWay, ApiError outage) {}

    /**
     * The threads that do one kind of work.
     *
     * @param maxPerPartner calls of one partner that may wait here or be under way
     */
    public BlockingWork(Executor threads, long patienceNs, LimitedResource resource, int maxPerPartner) {
        this.threads = threads;
        this.patienceNs = patienceNs;
        shares = new PartnerShares(maxPerPartner);
        partnerFull = ApiError.limited(
                resource,
                1,
                "this partner has " + maxPerPartner + " of these waiting, as many as it may; try again shortly");
    }

    /** Does the work that answers a call and changes nothing, or refuses the call. */
    public void answer(Call call, Runnable work) {
        answer(call, work, READING);
    }

    /** The same of work that changes something: by the time that its caller is refused it has begun, or it never will. */
    public void answer(Call call, Runnable work, Unfinished unfinished) {
        AtomicBoolean hasBegun = new AtomicBoolean();
        Runnable noted = () -> {
            hasBegun.set(true);
            work.run();
        };
        if (begin(call, noted, unfinished)) {
            call.failAfter(2 * patienceNs, () -> hasBegun.get() ? unfinished.underWay() : BUSY);
        }
    }

    /**
     * Does work that reads, after which the call may wait for somebody else, or refuses the call.
     *
     * @param work asks right before that whether it may: no more once the call was refused because the reading took too long
     */
    public void begin(Call call, Consumer<BooleanSupplier> work) {
        AtomicBoolean isDecided = new AtomicBoolean();
        BooleanSupplier mayGoOn = () -> isDecided.compareAndSet(false, true);
        if (begin(call, () -> work.accept(mayGoOn), READING)) {
            call.failAfter(2 * patienceNs, () -> mayGoOn.getAsBoolean() ? READING.underWay() : null);
        }
    }

    private boolean begin(Call call, Runnable work, Unfinished unfinished) {
        int partnerId = call.identity().partnerId();
        if (!shares.tryTake(partnerId)) {
            call.fail(partnerFull);
            return false;
        }
        long askedNs = System.nanoTime();
        try {
            threads.execute(() -> {
                try {
                    begin(call, work, unfinished, askedNs);
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

    private void begin(Call call, Runnable work, Unfinished unfinished, long askedNs) {
        if (System.nanoTime() - askedNs > patienceNs) {
            call.fail(BUSY);
            return;
        }
        try {
            work.run();
        } catch (UncheckedIOException unreachable) {
            ApiError outage = unfinished.outage();
            LOG.warn("request {} to {}: {}", call.requestId(), call.route(), outage.message(), unreachable);
            call.fail(outage);
        } catch (RuntimeException unexpected) {
            call.failUnexpectedly(unexpected);
        }
    }
}
