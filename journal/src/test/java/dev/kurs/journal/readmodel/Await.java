package dev.kurs.journal.readmodel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for a read model to have what the journal has. */
final class Await {
    private static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(30);

    private Await() {}

    static void until(BooleanSupplier condition, String what) {
        long until = System.nanoTime() + LONGEST_NS;
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < until, () -> "It did not happen in 30 s that " + what);
            Thread.onSpinWait();
        }
    }

    static void position(ReadModel model, long sequence) {
        long until = System.nanoTime() + LONGEST_NS;
        while (model.position() < sequence) {
            assertTrue(
                    System.nanoTime() < until,
                    () -> "The read model stands at " + model.position() + ", before " + sequence + ": "
                            + model.failure());
            Thread.onSpinWait();
        }
    }
}
