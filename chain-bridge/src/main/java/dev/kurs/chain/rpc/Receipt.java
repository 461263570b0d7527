package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.Bytes32;

/** How a transaction ended, and in which block. */
public record Receipt(Bytes32 blockHash, long blockNumber, boolean succeeded) {}
