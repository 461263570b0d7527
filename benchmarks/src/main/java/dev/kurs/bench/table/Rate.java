package dev.kurs.bench.table;

import java.util.function.LongSupplier;

/** How often a second something can be done, by doing it for a while. */
final class Rate {
    private static final double NS = 1e9;

    private Rate() {}

    /** @param batch how often between two looks at the clock */
    static double of(double seconds, int batch, Runnable action) {
        long[] count = new long[1];
        return of(
                seconds,
                () -> {
                    for (int index = 0; index < batch; index++) {
                        action.run();
                    }
                    count[0] += batch;
                },
                () -> count[0]);
    }

    /**
     * The same of something that counts by itself.
     *
     * @param batch done between two looks at the clock
     * @param count of what was done so far
     */
    static double of(double seconds, Runnable batch, LongSupplier count) {
        long before = count.getAsLong();
        long startNs = System.nanoTime();
        long elapsedNs;
        do {
            batch.run();
            elapsedNs = System.nanoTime() - startNs;
        } while (elapsedNs < seconds * NS);
        return (count.getAsLong() - before) * NS / elapsedNs;
    }
}
