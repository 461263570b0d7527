package dev.kurs.chain.contract;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiStruct;
import dev.kurs.chain.abi.AbiValues;
import javax.annotation.processing.Generated;

/** {@code contracts/src}'s struct Capacities, units as its source tells. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public record CapacitiesStruct(
        long maxHeld,
        long shortTurnover,
        long dayTurnover,
        long dayFlow,
        long shortRebalance,
        long dayRebalance) implements AbiStruct {
    static CapacitiesStruct read(AbiValues values) {
        return new CapacitiesStruct(
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
                .uint(32, shortTurnover)
                .uint(32, dayTurnover)
                .uint(32, dayFlow)
                .uint(40, shortRebalance)
                .uint(40, dayRebalance);
    }
}
