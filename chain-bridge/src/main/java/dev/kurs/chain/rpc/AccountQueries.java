package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The questions about an account and what it sends. */
public final class AccountQueries {
    private static final String NEWEST = "latest";
    private static final String PENDING = "pending";

    private AccountQueries() {}

    /** Wei, as of the newest block. */
    public static Query<BigInteger> balance(Address account) {
        return Query.of(
                "the balance of " + account, "eth_getBalance", List.of(account.text(), NEWEST), Answers::integer);
    }

    /** Transactions of the account in blocks up to this one. */
    public static Query<Long> transactionCount(Address account, long block) {
        return count(account, Queries.hex(block));
    }

    /** Transactions of the account in blocks and waiting in the node. */
    public static Query<Long> transactionCountWithWaiting(Address account) {
        return count(account, PENDING);
    }

    private static Query<Long> count(Address account, String block) {
        return Query.of(
                "how many transactions " + account + " sent",
                "eth_getTransactionCount",
                List.of(account.text(), block),
                Answers::number);
    }

    /** Of the newest block, wei per unit of gas. */
    public static Query<BigInteger> baseFee() {
        return Query.of(
                "the base fee",
                "eth_getBlockByNumber",
                List.of(NEWEST, false),
                block -> Answers.integer(block.path("baseFeePerGas")));
    }

    /** What the node advises to give whoever makes the block, wei per unit of gas; some nodes give no advice. */
    public static Query<BigInteger> tip() {
        return Query.of("the tip", "eth_maxPriorityFeePerGas", List.of(), Answers::integer);
    }

    /** Gas that it takes after everything that waits. */
    public static Query<BigInteger> gas(String what, TransactionSketch sketch) {
        return Query.of(what, "eth_estimateGas", List.of(sketch.members(), PENDING), Answers::integer);
    }

    /** Does it in thought as of a block, to hear why it fails; the answer itself says nothing. */
    public static Query<String> trial(String what, TransactionSketch sketch, long block) {
        return Query.of(what, "eth_call", List.of(sketch.members(), Queries.hex(block)), Answers::text);
    }

    /** The logs that it would leave behind after a block; none where it would be refused. Not every node simulates. */
    public static Query<List<LogEntry>> logsOf(String what, TransactionSketch sketch, long block) {
        Map<String, Object> calls = Map.of("calls", List.of(sketch.members()));
        return Query.of(
                what,
                "eth_simulateV1",
                List.of(Map.of("blockStateCalls", List.of(calls)), Queries.hex(block)),
                blocks -> Answers.logs(blocks.path(0).path("calls").path(0).path("logs")));
    }

    /** Hands a signed transaction over; the answer is its hash. */
    public static Query<String> broadcast(String what, String raw) {
        return Query.of(what, "eth_sendRawTransaction", List.of(raw), Answers::text);
    }

    /** Whether a transaction is in a block or waits. */
    public static Query<Boolean> knows(Bytes32 transactionHash) {
        return Query.of(
                "whether there is transaction " + transactionHash,
                "eth_getTransactionByHash",
                List.of(transactionHash.text()),
                JsonNode::isObject);
    }
}
