package dev.kurs.bench.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class CallerTest {
    private static final int WARM_UP = 50_000;
    private static final long STALL_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LATE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final AtomicLong given = new AtomicLong();
    private final Caller caller = new Caller(this::give, () -> {}, given::get, given::get);

    /** One of the calls that are timed stalls. */
    private void give() {
        long endNs = System.nanoTime() + STALL_NS;
        boolean isStalled = given.incrementAndGet() == WARM_UP + 10;
        while (isStalled && System.nanoTime() < endNs) {
            LockSupport.parkNanos(endNs - System.nanoTime());
        }
    }

    @Test
    void shouldGiveAsManyCallsWhateverTheAnswersDo() {
        assertEquals(200, caller.measure(0.2, 1_000).getTotalCount());
    }

    @Test
    void shouldCountAsLateEachPacedCallThatAStallHoldsUp() {
        Histogram latencies = caller.measure(0.2, 1_000);

        long late = latencies.getCountBetweenValues(LATE_NS, latencies.getMaxValue());
        assertTrue(late >= 49, () -> late + " calls were late of the fifty that a stall of 50 ms meets");
    }
}
