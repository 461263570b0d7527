package dev.kurs.bench.table;

/** How often a second something can be done, by doing it for a while. */
final class Rate {
    private static final double NS = 1e9;

    private Rate() {}

    /** @param batch how often between two looks at the clock */
    static double of(double seconds, int batch, Runnable action) {
        long startNs = System.nanoTime();
        long count = 0;
        long elapsedNs;
        do {
            for (int index = 0; index < batch; index++) {
                action.run();
            }
            count += batch;
            elapsedNs = System.nanoTime() - startNs;
        } while (elapsedNs < seconds * NS);
        return count * NS / elapsedNs;
    }
}
