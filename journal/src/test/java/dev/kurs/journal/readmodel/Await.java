package dev.kurs.journal.readmodel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;

/** Waits for a read model to have what the journal has. */
final class Await {
    private static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(30);

    private Await() {}

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
