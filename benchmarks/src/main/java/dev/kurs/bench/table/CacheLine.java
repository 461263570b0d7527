package dev.kurs.bench.table;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;

/** A line of memory that two threads hand each other. */
final class CacheLine {
    private static final int THERE = 16;
    private static final int BACK = 32;
    private static final int LENGTH = 48;
    private static final int STRETCHES = 21;
    private static final int CROSSINGS = 10_000;

    /** Two places, each on a line of its own. */
    private final AtomicLongArray lines = new AtomicLongArray(LENGTH);

    /** Nanoseconds there and back: the median of stretches, both threads on their way already. */
    double roundTripNs() throws InterruptedException {
        long last = (long) (STRETCHES + 1) * CROSSINGS;
        Thread other = Thread.ofPlatform().start(() -> {
            for (long number = 1; number <= last; number++) {
                await(THERE, number);
                lines.set(BACK, number);
            }
        });
        long unused = stretch(0);
        double[] stretches = new double[STRETCHES];
        for (int number = 0; number < STRETCHES; number++) {
            stretches[number] = (double) stretch(number + 1) / CROSSINGS;
        }
        other.join();
        Arrays.sort(stretches);
        return stretches[STRETCHES / 2];
    }

    private long stretch(int index) {
        long startNs = System.nanoTime();
        for (long number = (long) index * CROSSINGS + 1; number <= (long) (index + 1) * CROSSINGS; number++) {
            lines.set(THERE, number);
            await(BACK, number);
        }
        return System.nanoTime() - startNs;
    }

    private void await(int place, long number) {
        while (lines.get(place) < number) {
            Thread.onSpinWait();
        }
    }
}
