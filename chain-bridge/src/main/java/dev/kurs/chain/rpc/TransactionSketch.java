package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.Address;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A transaction that is only thought of: a node says what it would take or why it would fail.
 *
 * @param to empty when it creates a contract
 * @param data 0x and digits
 * @param gas the most it may take; empty where the node is to say
 */
public record TransactionSketch(
        Address from, Optional<Address> to, BigInteger valueWei, String data, Optional<BigInteger> gas) {
    /** As JSON-RPC takes it. */
    Map<String, String> members() {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("from", from.text());
        to.ifPresent(contract -> members.put("to", contract.text()));
        members.put("value", Queries.hex(valueWei));
        members.put("data", data);
        gas.ifPresent(most -> members.put("gas", Queries.hex(most)));
        return members;
    }
}
