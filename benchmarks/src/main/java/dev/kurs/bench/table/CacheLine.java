package dev.kurs.bench.table;

import java.util.concurrent.atomic.AtomicLongArray;

/** A line of memory that two threads hand each other. */
final class CacheLine {
    private static final int THERE = 16;
    private static final int BACK = 32;
    private static final int LENGTH = 48;

    /** Two places, each on a line of its own. */
    private final AtomicLongArray lines = new AtomicLongArray(LENGTH);

    /** Nanoseconds there and back, of so many. */
    double roundTripNs(int crossings) throws InterruptedException {
        Thread other = Thread.ofPlatform().start(() -> {
            for (long number = 1; number <= crossings; number++) {
                await(THERE, number);
                lines.set(BACK, number);
            }
        });
        long startNs = System.nanoTime();
        for (long number = 1; number <= crossings; number++) {
            lines.set(THERE, number);
            await(BACK, number);
        }
        long elapsedNs = System.nanoTime() - startNs;
        other.join();
        return (double) elapsedNs / crossings;
    }

    private void await(int place, long number) {
        while (lines.get(place) < number) {
            Thread.onSpinWait();
        }
    }
}
