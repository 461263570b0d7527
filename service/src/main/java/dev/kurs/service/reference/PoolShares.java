package dev.kurs.service.reference;

/**
 * What a partner may hold of the engine's pools unless configured: a quarter, so that of 1 048 576 request ids remembered for 150 s one partner may use
 * 262 144, more than 1 000 a second need, and leaves three quarters to the others.
 */
record PoolShares(int openQuotes, int requestIds) {
    private static final int PARTNERS_THAT_FIT = 4;

    static PoolShares of(int openQuoteCapacity, int requestIdCapacity) {
        return new PoolShares(share(openQuoteCapacity), share(requestIdCapacity));
    }

    private static int share(int capacity) {
        return Math.max(1, capacity / PARTNERS_THAT_FIT);
    }
}
