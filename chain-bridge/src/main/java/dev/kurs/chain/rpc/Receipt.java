package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.Bytes32;
import java.math.BigInteger;

/**
 * How a transaction ended, and in which block.
 *
 * @param feeWei what its sender paid for it, on a rollup with what that paid for its data
 */
public record Receipt(Bytes32 blockHash, long blockNumber, boolean succeeded, BigInteger feeWei) {}
