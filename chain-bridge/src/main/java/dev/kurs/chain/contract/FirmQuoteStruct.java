package dev.kurs.chain.contract;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiStruct;
import dev.kurs.chain.abi.AbiValues;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import java.math.BigInteger;
import javax.annotation.processing.Generated;

/** {@code contracts/src}'s struct FirmQuote, units as its source tells. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public record FirmQuoteStruct(
        Bytes32 quoteId,
        Bytes32 corridorId,
        Bytes32 partnerId,
        Address payer,
        Address recipient,
        Address tokenIn,
        Address tokenOut,
        BigInteger amountIn,
        BigInteger amountOut,
        BigInteger fixedFeeIn,
        BigInteger variableFeeIn,
        BigInteger oracleMid,
        long issuedAt,
        long expiresAt,
        long maxDeviationBps) implements AbiStruct {
    static FirmQuoteStruct read(AbiValues values) {
        return new FirmQuoteStruct(
                values.bytes32(),
                values.bytes32(),
                values.bytes32(),
                values.address(),
                values.address(),
                values.address(),
                values.address(),
                values.integer(),
                values.integer(),
                values.integer(),
                values.integer(),
                values.integer(),
                values.number(),
                values.number(),
                values.number());
    }

    @Override
    public void addTo(AbiArguments arguments) {
        arguments
                .bytes32(quoteId)
                .bytes32(corridorId)
                .bytes32(partnerId)
                .address(payer)
                .address(recipient)
                .address(tokenIn)
                .address(tokenOut)
                .uint(256, amountIn)
                .uint(256, amountOut)
                .uint(256, fixedFeeIn)
                .uint(256, variableFeeIn)
                .uint(256, oracleMid)
                .uint(64, issuedAt)
                .uint(64, expiresAt)
                .uint(32, maxDeviationBps);
    }
}
