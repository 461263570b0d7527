package dev.kurs.chain.send;

import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.rpc.Receipt;
import java.math.BigInteger;

/**
 * A transaction in a block.
 *
 * @param hash 0x and 64 digits
 * @param succeeded false where the contract refused
 * @param feeWei what it cost its sender
 */
public record MinedTransaction(String hash, long blockNumber, boolean succeeded, BigInteger feeWei) {
    static MinedTransaction of(Bytes32 hash, Receipt receipt) {
        return new MinedTransaction(hash.text(), receipt.blockNumber(), receipt.succeeded(), receipt.feeWei());
    }
}
