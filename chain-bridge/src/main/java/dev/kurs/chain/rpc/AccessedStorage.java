package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import java.util.Map;
import java.util.Set;

/**
 * What a call touches: contracts, and of each the storage keys that it reads or writes.
 *
 * <p>Example: {@code used(quoteId)} of a pool touches one key of that pool; a token behind a proxy names the proxy and what it hands on to.
 */
public record AccessedStorage(Map<Address, Set<Bytes32>> keys) {
    private static final int MOST_KEYS = 64;

    /** @throws IllegalArgumentException if it touches more than any call that we ask about could */
    public AccessedStorage {
        int count = keys.values().stream().mapToInt(Set::size).sum() + keys.size();
        if (count > MOST_KEYS) {
            throw new IllegalArgumentException(count + " contracts and keys, more than " + MOST_KEYS);
        }
    }
}
