package dev.kurs.edge.limit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Who was told to come back in a second, and has not waited yet: a partner held off at 12:00:00 is free again at 12:00:01. */
public final class HoldOff {
    /** What is told with it. */
    public static final long SECONDS = 1;

    private static final long HOLD_NS = TimeUnit.SECONDS.toNanos(SECONDS);

    private final PerPartner<AtomicLong> sinceNs = new PerPartner<>(() -> new AtomicLong(Long.MIN_VALUE));

    public void begin(int partnerId, long nowNs) {
        sinceNs.of(partnerId).set(nowNs);
    }

    /** Also false when the clock was put back since. */
    public boolean holds(int partnerId, long nowNs) {
        long since = sinceNs.of(partnerId).get();
        return since <= nowNs && nowNs < since + HOLD_NS;
    }
}
