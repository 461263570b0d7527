package dev.kurs.chain.contract;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiStruct;
import dev.kurs.chain.abi.AbiValues;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import java.math.BigInteger;
import javax.annotation.processing.Generated;

/** {@code contracts/src}'s struct Withdrawal, units as its source tells. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public record WithdrawalStruct(
        Bytes32 partnerId,
        Address wallet,
        Address token,
        BigInteger amount,
        long readyAt) implements AbiStruct {
    static WithdrawalStruct read(AbiValues values) {
        return new WithdrawalStruct(
                values.bytes32(),
                values.address(),
                values.address(),
                values.integer(),
                values.number());
    }

    @Override
    public void addTo(AbiArguments arguments) {
        arguments
                .bytes32(partnerId)
                .address(wallet)
                .address(token)
                .uint(256, amount)
                .uint(64, readyAt);
    }
}
