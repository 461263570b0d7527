package dev.kurs.chain.standard;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiValues;
import dev.kurs.chain.abi.ContractCall;
import java.math.BigInteger;

/** A feed of Chainlink's shape (AggregatorV3). */
public final class ChainlinkFeed {
    /**
     * The latest answer.
     *
     * @param answer at the feed's decimals
     * @param startedAt Unix seconds
     * @param updatedAt Unix seconds
     */
    public record Round(BigInteger id, BigInteger answer, BigInteger startedAt, BigInteger updatedAt) {
        private static Round read(AbiValues values) {
            return new Round(values.integer(), values.integer(), values.integer(), values.integer());
        }
    }

    private ChainlinkFeed() {}

    public static ContractCall<Long> decimals() {
        return ContractCall.of("decimals()", new AbiArguments(), "uint8", AbiValues::number);
    }

    public static ContractCall<Round> latestRoundData() {
        return ContractCall.of(
                "latestRoundData()", new AbiArguments(), "uint80,int256,uint256,uint256,uint80", Round::read);
    }
}
