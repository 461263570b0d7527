package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** The questions that can be asked of every node. */
public final class Queries {
    private static final String NEWEST = "latest";
    private static final String PENDING = "pending";
    private static final int HEXADECIMAL = 16;

    private Queries() {}

    public static Query<Long> chainId() {
        return Query.of("the chain id", "eth_chainId", List.of(), Answers::number);
    }

    public static Query<Header> newestHeader() {
        return Query.of(
                "the newest block",
                "eth_getBlockByNumber",
                List.of(NEWEST, false),
                node -> Answers.header(present(node)));
    }

    /** Empty where the chain does not reach so far. */
    public static Query<Optional<Header>> header(long number) {
        return Query.of(
                "block " + number,
                "eth_getBlockByNumber",
                List.of(hex(number), false),
                node -> node.isNull() ? Optional.empty() : Optional.of(Answers.header(node)));
    }

    /** A block with its transactions; empty where the chain does not reach so far. */
    public static Query<Optional<Block>> block(long number) {
        return Query.of(
                "block " + number,
                "eth_getBlockByNumber",
                List.of(hex(number), true),
                node -> node.isNull() ? Optional.empty() : Optional.of(Answers.block(node)));
    }

    /**
     * Logs of some contracts in a range of blocks, both ends included.
     *
     * @param topics what the topics must be, by position; an empty one may be anything
     */
    public static Query<List<LogEntry>> logs(
            List<Address> contracts, List<Optional<Bytes32>> topics, long from, long to) {
        return logsBetween(filter(contracts, words(topics)), from, to);
    }

    /** Logs of some contracts and of any of some kinds, which the first topic says, in a range of blocks. */
    public static Query<List<LogEntry>> logsOfAny(List<Address> contracts, List<Bytes32> kinds, long from, long to) {
        return logsBetween(filter(contracts, any(kinds)), from, to);
    }

    private static Query<List<LogEntry>> logsBetween(Map<String, Object> filter, long from, long to) {
        filter.put("fromBlock", hex(from));
        filter.put("toBlock", hex(to));
        return Query.of("the logs of blocks " + from + " to " + to, "eth_getLogs", List.of(filter), Answers::logs);
    }

    /** The same in the one block that has this hash. */
    public static Query<List<LogEntry>> logsOfAny(List<Address> contracts, List<Bytes32> kinds, Bytes32 blockHash) {
        Map<String, Object> filter = filter(contracts, any(kinds));
        filter.put("blockHash", blockHash.text());
        return Query.of("the logs of block " + blockHash, "eth_getLogs", List.of(filter), Answers::logs);
    }

    /** How a mined transaction ended; empty when the node has it in no block. */
    public static Query<Optional<Receipt>> receipt(Bytes32 transactionHash) {
        return Query.of(
                "the receipt of " + transactionHash,
                "eth_getTransactionReceipt",
                List.of(transactionHash.text()),
                node -> node.isNull() ? Optional.empty() : Optional.of(Answers.receipt(node)));
    }

    public static Query<Boolean> hasCode(Address contract) {
        return code(contract, code -> code.length() > 2);
    }

    /** The deployed code, 0x and digits; 0x alone where there is no contract. */
    public static Query<String> code(Address contract) {
        return code(contract, code -> code);
    }

    private static <T> Query<T> code(Address contract, Function<String, T> reader) {
        return Query.of(
                "the code of " + contract,
                "eth_getCode",
                List.of(contract.text(), NEWEST),
                node -> reader.apply(Answers.text(node)));
    }

    /** Asks a contract as of the newest block. */
    public static <R> Query<R> view(Address contract, ContractCall<R> call) {
        return view(contract, call, NEWEST);
    }

    /** Asks a contract after everything that waits. */
    public static <R> Query<R> viewPending(Address contract, ContractCall<R> call) {
        return view(contract, call, PENDING);
    }

    /** Asks a contract as of the block with this hash, which must be of the node's present chain (EIP-1898). */
    public static <R> Query<R> view(Address contract, ContractCall<R> call, Bytes32 blockHash) {
        return view(contract, call, Map.of("blockHash", blockHash.text(), "requireCanonical", true));
    }

    private static <R> Query<R> view(Address contract, ContractCall<R> call, Object block) {
        return Query.of(
                call.name() + " of " + contract,
                "eth_call",
                List.of(Map.of("to", contract.text(), "data", call.data()), block),
                node -> call.read(Answers.text(node)));
    }

    /**
     * What a call touches as of the block with this hash, in thought; empty where it fails.
     *
     * @param from who calls, a contract too
     */
    public static Query<Optional<AccessedStorage>> accessed(
            Address from, Address contract, ContractCall<?> call, Bytes32 blockHash) {
        Query<Optional<AccessedStorage>> query = Query.of(
                "what " + call.name() + " of " + contract + " touches",
                "eth_createAccessList",
                List.of(
                        Map.of("from", from.text(), "to", contract.text(), "data", call.data()),
                        Map.of("blockHash", blockHash.text())),
                Answers::accessed);
        return query.orWhenRefused(Optional.empty());
    }

    private static List<Object> words(List<Optional<Bytes32>> topics) {
        List<Object> words = new ArrayList<>();
        topics.forEach(topic -> words.add(topic.map(Bytes32::text).orElse(null)));
        return words;
    }

    private static List<Object> any(List<Bytes32> kinds) {
        return List.of(kinds.stream().map(Bytes32::text).toList());
    }

    private static Map<String, Object> filter(List<Address> contracts, List<Object> words) {
        Map<String, Object> filter = new LinkedHashMap<>();
        filter.put("address", contracts.stream().map(Address::text).toList());
        filter.put("topics", words);
        return filter;
    }

    private static JsonNode present(JsonNode node) {
        if (node.isNull()) {
            throw new IllegalArgumentException("the node has no block");
        }
        return node;
    }

    static String hex(long number) {
        return "0x" + Long.toHexString(number);
    }

    static String hex(BigInteger number) {
        return "0x" + number.toString(HEXADECIMAL);
    }
}
