package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import java.util.List;
import java.util.Optional;

/** A block with its transactions, in their order. */
public record Block(Header header, List<Transaction> transactions) {
    /**
     * A transaction as it was sent.
     *
     * @param to empty when it creates a contract
     * @param input 0x and digits
     */
    public record Transaction(Bytes32 hash, int index, Address from, Optional<Address> to, String input) {}

    public Block {
        transactions = List.copyOf(transactions);
    }
}
