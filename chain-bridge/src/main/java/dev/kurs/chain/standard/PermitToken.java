package dev.kurs.chain.standard;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiValues;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import java.math.BigInteger;

/** What a token with approvals by signature answers (EIP-2612, EIP-5267). */
public final class PermitToken {
    private PermitToken() {}

    /** A domain as EIP-5267 tells it, and which of its members count, a bit each. */
    public record Domain(byte fields, String name, String version) {}

    /** How many permits of the owner were taken, which is the next one's nonce. */
    public static ContractCall<BigInteger> nonces(Address owner) {
        return ContractCall.of("nonces(address)", new AbiArguments().address(owner), "uint256", AbiValues::integer);
    }

    public static ContractCall<Bytes32> domainSeparator() {
        return ContractCall.of("DOMAIN_SEPARATOR()", new AbiArguments(), "bytes32", AbiValues::bytes32);
    }

    /** Of tokens that tell it; another one than EIP-2612's is of another permit. */
    public static ContractCall<Bytes32> permitTypeHash() {
        return ContractCall.of("PERMIT_TYPEHASH()", new AbiArguments(), "bytes32", AbiValues::bytes32);
    }

    public static ContractCall<String> name() {
        return ContractCall.of("name()", new AbiArguments(), "string", AbiValues::text);
    }

    public static ContractCall<String> version() {
        return ContractCall.of("version()", new AbiArguments(), "string", AbiValues::text);
    }

    public static ContractCall<Domain> eip712Domain() {
        return ContractCall.of(
                "eip712Domain()",
                new AbiArguments(),
                "bytes1,string,string,uint256,address,bytes32,uint256[]",
                values -> new Domain(values.bytes()[0], values.text(), values.text()));
    }
}
