package dev.kurs.journal.readmodel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a read model to have what the journal has, as long as it goes on. */
final class Await {
    private static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private Await() {}

    static void until(BooleanSupplier condition, String what) {
        long until = System.nanoTime() + LONGEST_NS;
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < until, () -> "It did not happen in 30 s that " + what);
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    /** Fails once the read model has stood still for 30 s before the sequence. */
    static void position(ReadModel model, long sequence) {
        long seen = model.position();
        long until = System.nanoTime() + LONGEST_NS;
        while (seen < sequence) {
            LockSupport.parkNanos(PAUSE_NS);
            long now = model.position();
            if (now > seen) {
                until = System.nanoTime() + LONGEST_NS;
            }
            assertTrue(
                    System.nanoTime() < until,
                    () -> "The read model stands at " + now + ", before " + sequence + ": " + model.failure());
            seen = now;
        }
    }
}
