package dev.kurs.chain.send;

/** Which part of the nodes has a transaction: of two that differ it is some, and not most. */
enum KnownTo {
    NONE,
    SOME,
    MOST;

    static KnownTo of(int knowing, int asked) {
        if (2 * knowing > asked) {
            return MOST;
        }
        return knowing == 0 ? NONE : SOME;
    }
}
