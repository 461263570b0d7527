package dev.kurs.chain.contract;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiStruct;
import dev.kurs.chain.abi.AbiValues;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import java.math.BigInteger;
import javax.annotation.processing.Generated;

/** {@code contracts/src}'s struct Settlement, units as its source tells. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public record SettlementStruct(
        Bytes32 quoteId,
        Bytes32 corridorId,
        Address recipient,
        Address tokenIn,
        Address tokenOut,
        BigInteger amountIn,
        BigInteger feeIn,
        BigInteger amountOut,
        BigInteger maxDeviationBps) implements AbiStruct {
    static SettlementStruct read(AbiValues values) {
        return new SettlementStruct(
                values.bytes32(),
                values.bytes32(),
                values.address(),
                values.address(),
                values.address(),
                values.integer(),
                values.integer(),
                values.integer(),
                values.integer());
    }

    @Override
    public void addTo(AbiArguments arguments) {
        arguments
                .bytes32(quoteId)
                .bytes32(corridorId)
                .address(recipient)
                .address(tokenIn)
                .address(tokenOut)
                .uint(256, amountIn)
                .uint(256, feeIn)
                .uint(256, amountOut)
                .uint(256, maxDeviationBps);
    }
}
