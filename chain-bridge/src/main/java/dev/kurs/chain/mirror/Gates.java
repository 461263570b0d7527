package dev.kurs.chain.mirror;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import java.util.Set;

/**
 * What is shut as of a block: corridors, tokens by direction, and whether the contracts take our signatures.
 *
 * @param voidBeforeSeconds quotes issued before this second are void
 */
record Gates(
        Set<Bytes32> frozenCorridors,
        Set<Address> frozenInbound,
        Set<Address> frozenOutbound,
        boolean signing,
        long voidBeforeSeconds) {}
