package dev.kurs.chain.contract;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiStruct;
import dev.kurs.chain.abi.AbiValues;
import java.math.BigInteger;
import javax.annotation.processing.Generated;

/** {@code contracts/src}'s struct TokenRecord, units as its source tells. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public record TokenRecordStruct(
        BigInteger config,
        BigInteger terms,
        BigInteger book,
        RebalanceFlowStruct rebalance,
        BigInteger setAsideMissing) implements AbiStruct {
    static TokenRecordStruct read(AbiValues values) {
        return new TokenRecordStruct(
                values.integer(),
                values.integer(),
                values.integer(),
                RebalanceFlowStruct.read(values),
                values.integer());
    }

    @Override
    public void addTo(AbiArguments arguments) {
        arguments
                .uint(256, config)
                .uint(256, terms)
                .uint(256, book)
                .struct(rebalance)
                .uint(256, setAsideMissing);
    }
}
