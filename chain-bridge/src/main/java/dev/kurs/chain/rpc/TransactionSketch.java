package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A transaction that is only simulated: a node says what it would take or why it would fail.
 *
 * @param to empty when it creates a contract
 * @param data 0x and digits
 * @param gas the most it may take; empty where the node is to say
 * @param accessList what it names beforehand
 */
public record TransactionSketch(
        Address from,
        Optional<Address> to,
        BigInteger valueWei,
        String data,
        Optional<BigInteger> gas,
        List<AccessEntry> accessList) {
    /** One that names nothing beforehand. */
    public TransactionSketch(
            Address from, Optional<Address> to, BigInteger valueWei, String data, Optional<BigInteger> gas) {
        this(from, to, valueWei, data, gas, List.of());
    }

    /** A call of a contract. */
    public static TransactionSketch of(Address from, Address contract, ContractCall<?> call) {
        return new TransactionSketch(from, Optional.of(contract), BigInteger.ZERO, call.data(), Optional.empty());
    }

    /** As JSON-RPC takes it. */
    Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("from", from.text());
        to.ifPresent(contract -> members.put("to", contract.text()));
        members.put("value", Queries.hex(valueWei));
        members.put("data", data);
        gas.ifPresent(most -> members.put("gas", Queries.hex(most)));
        if (!accessList.isEmpty()) {
            members.put(
                    "accessList", accessList.stream().map(AccessEntry::members).toList());
        }
        return members;
    }
}
