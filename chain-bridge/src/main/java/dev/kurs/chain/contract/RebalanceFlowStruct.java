package dev.kurs.chain.contract;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiStruct;
import dev.kurs.chain.abi.AbiValues;
import javax.annotation.processing.Generated;

/** {@code contracts/src}'s struct RebalanceFlow, units as its source tells. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public record RebalanceFlowStruct(
        long shortTurnover,
        long dayTurnover,
        long flowTime,
        long shortCapacity,
        long dayCapacity) implements AbiStruct {
    static RebalanceFlowStruct read(AbiValues values) {
        return new RebalanceFlowStruct(
                values.number(),
                values.number(),
                values.number(),
                values.number(),
                values.number());
    }

    @Override
    public void addTo(AbiArguments arguments) {
        arguments
                .uint(40, shortTurnover)
                .uint(40, dayTurnover)
                .uint(32, flowTime)
                .uint(40, shortCapacity)
                .uint(40, dayCapacity);
    }
}
