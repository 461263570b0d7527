package dev.kurs.chain.contract;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiStruct;
import dev.kurs.chain.abi.AbiValues;
import javax.annotation.processing.Generated;

/** {@code contracts/src}'s struct Corridor, units as its source tells. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public record CorridorStruct(long baseId, long quoteId, long boundBps, boolean frozen) implements AbiStruct {
    static CorridorStruct read(AbiValues values) {
        return new CorridorStruct(values.number(), values.number(), values.number(), values.flag());
    }

    @Override
    public void addTo(AbiArguments arguments) {
        arguments
                .uint(8, baseId)
                .uint(8, quoteId)
                .uint(16, boundBps)
                .flag(frozen);
    }
}
