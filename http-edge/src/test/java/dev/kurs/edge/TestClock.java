package dev.kurs.edge;

import java.util.concurrent.atomic.AtomicLong;
import org.agrona.concurrent.EpochNanoClock;

/** A clock that stands until it is set. */
final class TestClock implements EpochNanoClock {
    private final AtomicLong nowNs = new AtomicLong(1_767_225_600_000_000_000L);

    @Override
    public long nanoTime() {
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
