package dev.kurs.chain.rpc;

/**
 * What is asked of each of several nodes alone, so that what they say can be compared with {@code equals}.
 *
 * <p>Example: blocks 12 to 20 with their commits; where two nodes differ, {@code difference} says "block 14 0x5fd2…" of the one and "block 14 0x77e0…" of the
 * other.
 */
public interface Question<T> {
    /** Asks one node. */
    T askOf(ChainReader node);

    /** The first thing that {@code one} says and {@code other} does not, to be read after "has". */
    String difference(T one, T other);
}
