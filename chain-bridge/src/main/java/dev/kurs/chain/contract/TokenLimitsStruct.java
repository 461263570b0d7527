package dev.kurs.chain.contract;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiStruct;
import dev.kurs.chain.abi.AbiValues;
import javax.annotation.processing.Generated;

/** {@code contracts/src}'s struct TokenLimits, units as its source tells. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public record TokenLimitsStruct(
        long maxHeld,
        long shortTurnover,
        long dayTurnover,
        long dayFlow,
        long shortRebalance,
        long dayRebalance) implements AbiStruct {
    static TokenLimitsStruct read(AbiValues values) {
        return new TokenLimitsStruct(
                values.number(),
                values.number(),
                values.number(),
                values.number(),
                values.number(),
                values.number());
    }

    @Override
    public void addTo(AbiArguments arguments) {
        arguments
                .uint(48, maxHeld)
                .uint(64, shortTurnover)
                .uint(64, dayTurnover)
                .uint(64, dayFlow)
                .uint(64, shortRebalance)
                .uint(64, dayRebalance);
    }
}
