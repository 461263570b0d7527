package dev.kurs.chain.standard;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiValues;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import java.math.BigInteger;

/** Any token; amounts are raw units, and what {@code approve} or {@code transfer} return is ignored, since USDT returns nothing. */
public final class Erc20 {
    private static final int AMOUNT_BITS = 256;

    private Erc20() {}

    public static ContractCall<Long> decimals() {
        return ContractCall.of("decimals()", new AbiArguments(), "uint8", AbiValues::number);
    }

    public static ContractCall<BigInteger> balanceOf(Address holder) {
        return ContractCall.of("balanceOf(address)", new AbiArguments().address(holder), "uint256", AbiValues::integer);
    }

    public static ContractCall<BigInteger> allowance(Address holder, Address spender) {
        return ContractCall.of(
                "allowance(address,address)",
                new AbiArguments().address(holder).address(spender),
                "uint256",
                AbiValues::integer);
    }

    public static ContractCall<Void> approve(Address spender, BigInteger amount) {
        return ContractCall.of(
                "approve(address,uint256)", new AbiArguments().address(spender).uint(AMOUNT_BITS, amount));
    }

    public static ContractCall<Void> transfer(Address to, BigInteger amount) {
        return ContractCall.of(
                "transfer(address,uint256)", new AbiArguments().address(to).uint(AMOUNT_BITS, amount));
    }

    /** Moves {@code from}'s tokens by the caller's allowance. */
    public static ContractCall<Void> transferFrom(Address from, Address to, BigInteger amount) {
        return ContractCall.of(
                "transferFrom(address,address,uint256)",
                new AbiArguments().address(from).address(to).uint(AMOUNT_BITS, amount));
    }

    /** What the issuer of every sandbox token can do. */
    public static ContractCall<Void> mint(Address to, BigInteger amount) {
        return ContractCall.of(
                "mint(address,uint256)", new AbiArguments().address(to).uint(AMOUNT_BITS, amount));
    }
}
