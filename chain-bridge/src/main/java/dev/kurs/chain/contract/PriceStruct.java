package dev.kurs.chain.contract;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiStruct;
import dev.kurs.chain.abi.AbiValues;
import java.math.BigInteger;
import javax.annotation.processing.Generated;

/** {@code contracts/src}'s struct Price, units as its source tells. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public record PriceStruct(
        BigInteger top,
        BigInteger bottom,
        BigInteger unit,
        BigInteger updatedAt) implements AbiStruct {
    static PriceStruct read(AbiValues values) {
        return new PriceStruct(values.integer(), values.integer(), values.integer(), values.integer());
    }

    @Override
    public void addTo(AbiArguments arguments) {
        arguments
                .uint(256, top)
                .uint(256, bottom)
                .uint(256, unit)
                .uint(256, updatedAt);
    }
}
