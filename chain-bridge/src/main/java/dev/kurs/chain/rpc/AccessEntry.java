package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import java.util.List;
import java.util.Map;

/** A contract and storage keys of it that a transaction names beforehand (EIP-2930). */
public record AccessEntry(Address contract, List<Bytes32> keys) {
    public AccessEntry {
        keys = List.copyOf(keys);
    }

    /** As JSON-RPC takes it. */
    Map<String, Object> members() {
        return Map.of(
                "address",
                contract.text(),
                "storageKeys",
                keys.stream().map(Bytes32::text).toList());
    }
}
