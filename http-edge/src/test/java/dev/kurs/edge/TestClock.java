package dev.kurs.edge;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.concurrent.EpochNanoClock;

/** A clock that stands until it is set, and remembers which threads looked at it. */
final class TestClock implements EpochNanoClock {
    private final AtomicLong nowNs = new AtomicLong(1_767_225_600_000_000_000L);

    final Set<String> readers = ConcurrentHashMap.newKeySet();

    /** Run by each thread that looks at the clock. */
    volatile Runnable whenLookedAt = () -> {};

    @Override
    public long nanoTime() {
        readers.add(Thread.currentThread().getName());
        whenLookedAt.run();
        return nowNs.get();
    }

    long seconds() {
        return nowNs.get() / 1_000_000_000L;
    }

    void advanceSeconds(long seconds) {
        advanceNs(seconds * 1_000_000_000L);
    }

    void advanceNs(long nanoseconds) {
        nowNs.addAndGet(nanoseconds);
    }
}
