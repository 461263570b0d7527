package dev.kurs.chain.mirror;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import java.util.HashSet;
import java.util.Set;

/**
 * What is shut as of a block: corridors, tokens by direction, and whether the contracts take our signatures.
 *
 * @param voidBeforeSeconds quotes issued before this second are void; {@link #UNTOLD} where the engine does not say
 */
record Gates(
        Set<Bytes32> frozenCorridors,
        Set<Address> frozenInbound,
        Set<Address> frozenOutbound,
        boolean signing,
        long voidBeforeSeconds) {
    /** Nothing is signed then, and of no quote is it known that it is void. */
    static final long UNTOLD = Long.MAX_VALUE;

    boolean hasVoided(long issuedAtSeconds) {
        return voidBeforeSeconds != UNTOLD && issuedAtSeconds < voidBeforeSeconds;
    }

    /** What is shut as of one block or another. */
    Gates and(Gates other) {
        return new Gates(
                union(frozenCorridors, other.frozenCorridors),
                union(frozenInbound, other.frozenInbound),
                union(frozenOutbound, other.frozenOutbound),
                signing && other.signing,
                Math.max(voidBeforeSeconds, other.voidBeforeSeconds));
    }

    private static <T> Set<T> union(Set<T> some, Set<T> others) {
        Set<T> all = new HashSet<>(some);
        all.addAll(others);
        return all;
    }
}
