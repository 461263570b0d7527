package dev.kurs.chain.contract;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiStruct;
import dev.kurs.chain.abi.AbiValues;
import dev.kurs.chain.abi.Bytes32;
import javax.annotation.processing.Generated;

/** {@code contracts/src}'s struct PermitSignature, units as its source tells. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public record PermitSignatureStruct(Bytes32 r, Bytes32 s, byte[] v) implements AbiStruct {
    static PermitSignatureStruct read(AbiValues values) {
        return new PermitSignatureStruct(values.bytes32(), values.bytes32(), values.bytes());
    }

    @Override
    public void addTo(AbiArguments arguments) {
        arguments
                .bytes32(r)
                .bytes32(s)
                .bytes1(v);
    }
}
