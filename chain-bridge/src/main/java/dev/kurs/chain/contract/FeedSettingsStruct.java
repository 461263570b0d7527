package dev.kurs.chain.contract;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiStruct;
import dev.kurs.chain.abi.AbiValues;
import dev.kurs.chain.abi.Address;
import java.math.BigInteger;
import javax.annotation.processing.Generated;

/** {@code contracts/src}'s struct FeedSettings, units as its source tells. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public record FeedSettingsStruct(
        Address aggregator,
        long maxAge,
        boolean inverted,
        BigInteger lowestAnswer,
        BigInteger highestAnswer,
        long updateBandBps) implements AbiStruct {
    static FeedSettingsStruct read(AbiValues values) {
        return new FeedSettingsStruct(
                values.address(),
                values.number(),
                values.flag(),
                values.integer(),
                values.integer(),
                values.number());
    }

    @Override
    public void addTo(AbiArguments arguments) {
        arguments
                .address(aggregator)
                .uint(32, maxAge)
                .flag(inverted)
                .uint(96, lowestAnswer)
                .uint(96, highestAnswer)
                .uint(16, updateBandBps);
    }
}
