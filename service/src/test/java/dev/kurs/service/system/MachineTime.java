package dev.kurs.service.system;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Time in which this machine ran: where its processor is taken away for 20 s no more than 20 ms pass. For what a test claims of how long the product takes; what must
 * come at some time is waited for by {@link Eventually}.
 */
public final class MachineTime {
    private static final long BEAT_MS = 10;
    private static final long LONGEST_BEAT_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long BEGAN_NS = System.nanoTime();
    private static final AtomicLong RUN_NS = new AtomicLong();

    static {
        Thread.ofPlatform().daemon().name("machine-time").start(MachineTime::beat);
    }

    private MachineTime() {}

    private static void beat() {
        for (long beforeNs = System.nanoTime(); ; ) {
            Eventually.pause(BEAT_MS);
            long nowNs = System.nanoTime();
            RUN_NS.addAndGet(Math.min(nowNs - beforeNs, LONGEST_BEAT_NS));
            beforeNs = nowNs;
        }
    }

    /** Only differences say something. */
    public static long nanoTime() {
        return RUN_NS.get();
    }

    /** What has passed on the wall beside it, of which differences say how long the machine stood still. */
    static long lostNs() {
        return System.nanoTime() - BEGAN_NS - nanoTime();
    }
}
