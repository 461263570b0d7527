package dev.kurs.edge.limit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The tokens of one caller: at 10 a second with a burst of 20, twenty requests pass at once and then one each 100 ms.
 *
 * <p>One number says it all: when the bucket will be full again. Any thread looks and takes, without lock and garbage. A clock that is put back leaves the
 * bucket empty, and costs the caller the time it takes to fill.
 */
public final class TokenBucket {
    /** By how much the clocks of threads that race may differ; more, and the clock was put back. */
    private static final long CLOCK_SLACK_NS = TimeUnit.SECONDS.toNanos(1);

    private final AtomicLong fullAtNs = new AtomicLong(Long.MIN_VALUE);

    /** Takes a token if there is one. */
    public boolean tryTake(RatePolicy policy, long nowNs) {
        while (true) {
            long before = settled(policy, nowNs);
            long after = Math.max(before, nowNs) + policy.intervalNs();
            if (after - nowNs > policy.burstNs()) {
                return false;
            }
            if (fullAtNs.compareAndSet(before, after)) {
                return true;
            }
        }
    }

    public boolean isEmpty(RatePolicy policy, long nowNs) {
        return left(policy, nowNs) == 0;
    }

    /** The tokens that could be taken now. */
    public long left(RatePolicy policy, long nowNs) {
        return Math.max(0, policy.burstNs() - untilFullNs(policy, nowNs)) / policy.intervalNs();
    }

    /** How long until it is full again; 0 when it is. */
    public long untilFullNs(RatePolicy policy, long nowNs) {
        return Math.max(settled(policy, nowNs), nowNs) - nowNs;
    }

    /** How long until a token can be taken; 0 when one can. */
    public long untilNextNs(RatePolicy policy, long nowNs) {
        return Math.max(0, untilFullNs(policy, nowNs) + policy.intervalNs() - policy.burstNs());
    }

    private long settled(RatePolicy policy, long nowNs) {
        long stored = fullAtNs.get();
        long emptyNs = nowNs + policy.burstNs();
        if (stored <= emptyNs + CLOCK_SLACK_NS) {
            return stored;
        }
        return fullAtNs.compareAndSet(stored, emptyNs) ? emptyNs : fullAtNs.get();
    }
}
