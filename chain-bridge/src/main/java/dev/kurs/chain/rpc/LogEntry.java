package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import java.util.List;

/**
 * A log and where it stands.
 *
 * @param topics the first says which event it is, as {@link dev.kurs.chain.abi.EventType} has it
 * @param data 0x and digits
 * @param logIndex within the block
 */
public record LogEntry(
        Address contract,
        List<String> topics,
        String data,
        long blockNumber,
        Bytes32 blockHash,
        Bytes32 transactionHash,
        int transactionIndex,
        int logIndex) {
    public LogEntry {
        topics = List.copyOf(topics);
    }
}
