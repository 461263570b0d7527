package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.EventType;
import dev.kurs.chain.abi.OneLineText;
import java.util.List;
import java.util.Optional;

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

    /**
     * The event, if this is one of that kind.
     *
     * @throws ChainException if it says that it is and cannot be read, as a node may make it that lies
     */
    public <E> Optional<E> read(EventType<E> type) {
        try {
            return type.read(topics, data);
        } catch (RuntimeException unreadable) {
            throw new ChainException("log " + logIndex + " of block " + blockNumber + " is no " + type.signature()
                    + ": " + OneLineText.of(String.valueOf(unreadable.getMessage())));
        }
    }
}
