package dev.kurs.chain.contract;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.AbiValues;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.abi.Creation;
import dev.kurs.chain.abi.EventType;
import java.math.BigInteger;
import javax.annotation.processing.Generated;

/** {@code contracts/src}'s MockAggregator: how it is created, its calls and its events. */
@Generated("dev.kurs.chain.contract.WrapperGenerator")
public final class MockAggregator {
    private MockAggregator() {}

    public static Creation create(long decimals, String description, Address keeper) {
        return Creation.of("MockAggregator", new AbiArguments()
                        .uint(8, decimals)
                        .text(description)
                        .address(keeper));
    }

    public static ContractCall<Long> decimals() {
        return ContractCall.of("decimals()", new AbiArguments(), "uint8", AbiValues::number);
    }

    public static ContractCall<String> description() {
        return ContractCall.of("description()", new AbiArguments(), "string", AbiValues::text);
    }

    public static ContractCall<Address> keeper() {
        return ContractCall.of("keeper()", new AbiArguments(), "address", AbiValues::address);
    }

    public record LatestRoundDataAnswer(
            BigInteger answer1,
            BigInteger answer2,
            BigInteger answer3,
            BigInteger answer4,
            BigInteger answer5) {
        static LatestRoundDataAnswer read(AbiValues values) {
            return new LatestRoundDataAnswer(
                    values.integer(),
                    values.integer(),
                    values.integer(),
                    values.integer(),
                    values.integer());
        }
    }

    public static ContractCall<LatestRoundDataAnswer> latestRoundData() {
        return ContractCall.of(
                "latestRoundData()",
                new AbiArguments(),
                "uint80,int256,uint256,uint256,uint80",
                LatestRoundDataAnswer::read);
    }

    public static ContractCall<Void> set(BigInteger answer, long updatedAt) {
        return ContractCall.of("set(int192,uint64)", new AbiArguments().integer(192, answer).uint(64, updatedAt));
    }

    public static ContractCall<BigInteger> version() {
        return ContractCall.of("version()", new AbiArguments(), "uint256", AbiValues::integer);
    }

    public record AnswerUpdated(BigInteger current, BigInteger roundId, BigInteger updatedAt) {
        public static final EventType<AnswerUpdated> TYPE = EventType.of(
                "AnswerUpdated(int256,uint256,uint256)",
                "int256,uint256",
                "uint256",
                AnswerUpdated::read);

        private static AnswerUpdated read(AbiValues topics, AbiValues data) {
            return new AnswerUpdated(topics.integer(), topics.integer(), data.integer());
        }
    }
}
