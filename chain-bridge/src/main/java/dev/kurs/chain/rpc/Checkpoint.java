package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.Bytes32;

/** A block that was recorded, and that every node worth asking has. Example: block 4 711 with the hash 0x5fd2…. */
public record Checkpoint(long number, Bytes32 hash) {
    @Override
    public String toString() {
        return "block " + number + " " + hash;
    }
}
