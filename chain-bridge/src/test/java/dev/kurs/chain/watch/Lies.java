package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.watch.LyingNode.Lie;
import java.math.BigInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What a node may say instead of the truth under right block hashes. */
public final class Lies {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int WORD = 64;
    private static final int BLOOM_DIGITS = 512;
    private static final int AMOUNT_OUT_END = 2 + 5 * WORD;

    public static final Lie NONE = (question, truth) -> truth;
    public static final Lie WITHHELD_LOGS =
            (question, truth) -> is(question, "eth_getLogs") ? JSON.createArrayNode() : truth;
    public static final Lie ALTERED_AMOUNTS = (question, truth) -> is(question, "eth_getLogs") ? altered(truth) : truth;
    public static final Lie SHORTENED_TOPICS =
            (question, truth) -> is(question, "eth_getLogs") ? shortened(truth) : truth;
    public static final Lie WITHHELD_RECEIPTS =
            (question, truth) -> is(question, "eth_getTransactionReceipt") ? JSON.nullNode() : truth;
    public static final Lie ALTERED_BOOKS = (question, truth) -> is(question, "eth_call") ? book(truth) : truth;
    public static final Lie EMPTY_BLOOMS =
            (question, truth) -> is(question, "eth_getBlockByNumber") ? withoutBloom(truth) : truth;
    public static final Lie ACCEPTED_TRANSACTIONS = Lies::accepted;
    public static final Lie UNKNOWN_TRANSACTIONS =
            (question, truth) -> is(question, "eth_getTransactionByHash") ? JSON.nullNode() : truth;
    public static final Lie FAILED_COMMITS = Lies::failed;

    private Lies() {}

    private static boolean is(JsonNode question, String method) {
        return method.equals(question.path("method").asString());
    }

    /** As of chains that do not fill it. */
    private static JsonNode withoutBloom(JsonNode block) {
        JsonNode without = block.deepCopy();
        if (without instanceof ObjectNode header) {
            header.put("logsBloom", "0x" + "0".repeat(BLOOM_DIGITS));
        }
        return without;
    }

    /** Other units were paid out. */
    private static JsonNode altered(JsonNode logs) {
        JsonNode altered = logs.deepCopy();
        altered.forEach(log ->
                ((ObjectNode) log).put("data", altered(log.path("data").asString(), AMOUNT_OUT_END)));
        return altered;
    }

    /** Logs have no member in their topics. */
    private static JsonNode shortened(JsonNode logs) {
        JsonNode shortened = logs.deepCopy();
        shortened.forEach(log -> {
            JsonNode kind = log.path("topics").path(0);
            ((ObjectNode) log).putArray("topics").add(kind);
        });
        return shortened;
    }

    /** Every transaction is taken and known. */
    private static JsonNode accepted(JsonNode question, JsonNode truth) {
        if (is(question, "eth_sendRawTransaction")) {
            return JSON.valueToTree("0x" + "0".repeat(WORD));
        }
        return is(question, "eth_getTransactionByHash") ? JSON.createObjectNode() : truth;
    }

    /** A question with this method has no answer, and no reason why. */
    public static Lie nothing(String method) {
        return (question, truth) -> is(question, method) ? JSON.nullNode() : truth;
    }

    /** A number as nodes tell it. */
    public static JsonNode quantity(long number) {
        return JSON.valueToTree("0x" + Long.toHexString(number));
    }

    /** A contract's call takes so much gas. */
    public static Lie gas(long units) {
        return (question, truth) -> is(question, "eth_estimateGas") ? quantity(units) : truth;
    }

    /** Whoever makes the block is to be given so many wei per unit of gas. */
    public static Lie tip(BigInteger wei) {
        return (question, truth) ->
                is(question, "eth_maxPriorityFeePerGas") ? JSON.valueToTree("0x" + wei.toString(16)) : truth;
    }

    /** The newest block has this base fee, wei per unit of gas. */
    public static Lie baseFee(BigInteger wei) {
        return (question, truth) -> is(question, "eth_getBlockByNumber") && truth.isObject()
                ? ((ObjectNode) truth).deepCopy().put("baseFeePerGas", "0x" + wei.toString(16))
                : truth;
    }

    /** Every block is of this second. */
    public static Lie time(long seconds) {
        return (question, truth) -> is(question, "eth_getBlockByNumber") && truth.isObject()
                ? ((ObjectNode) truth).deepCopy().put("timestamp", "0x" + Long.toHexString(seconds))
                : truth;
    }

    /** Questions for the logs of more blocks at once than a node gives. */
    public static Predicate<JsonNode> logsOfMoreBlocksThan(long most) {
        return question ->
                is(question, "eth_getLogs") && blocks(question.path("params").path(0)) > most;
    }

    /** One block where it is named by its hash. */
    private static long blocks(JsonNode filter) {
        String from = filter.path("fromBlock").asString("0x0");
        return 1 + Long.decode(filter.path("toBlock").asString("0x0")) - Long.decode(from);
    }

    /** Questions to a contract. */
    public static Predicate<JsonNode> callsOf(Address contract) {
        return question -> is(question, "eth_call")
                && contract.text()
                        .equalsIgnoreCase(
                                question.path("params").path(0).path("to").asString());
    }

    /** A contract answers this call with this number. */
    public static Lie view(Address contract, ContractCall<?> call, BigInteger number) {
        Predicate<JsonNode> ofContract = callsOf(contract);
        return (question, truth) ->
                ofContract.test(question) && question.toString().contains(call.data())
                        ? JSON.valueToTree("0x%064x".formatted(number))
                        : truth;
    }

    /** Every transaction is taken, told to {@code takes}, and forgotten. */
    public static Lie forgottenTransactions(Consumer<String> takes) {
        return (question, truth) -> {
            if (!is(question, "eth_sendRawTransaction")) {
                return truth;
            }
            takes.accept(question.path("params").path(0).asString());
            return JSON.valueToTree("0x" + "0".repeat(WORD));
        };
    }

    /** An account sent so many more transactions than it did; of less there is none of which a receipt is known. */
    public static Lie transactionsSent(int more) {
        return (question, truth) -> is(question, "eth_getTransactionCount")
                ? JSON.valueToTree("0x" + Long.toHexString(Math.max(0, Long.decode(truth.asString()) + more)))
                : WITHHELD_RECEIPTS.told(question, truth);
    }

    /** The pool holds other units; its book has four words. */
    private static JsonNode book(JsonNode answer) {
        String words = answer.asString();
        return words.length() == 2 + 4 * WORD ? JSON.valueToTree(altered(words, 2 + WORD)) : answer;
    }

    private static String altered(String words, int end) {
        return words.substring(0, end - 1) + (words.charAt(end - 1) == '0' ? '1' : '0') + words.substring(end);
    }

    /** No commit left a log, and each is said to have failed. */
    private static JsonNode failed(JsonNode question, JsonNode truth) {
        if (is(question, "eth_getTransactionReceipt") && truth.isObject()) {
            return ((ObjectNode) truth).deepCopy().put("status", "0x0");
        }
        return WITHHELD_LOGS.told(question, truth);
    }

    /** The newest block is this one. */
    public static Lie headAt(TestNode node, long head) {
        return (question, truth) -> {
            JsonNode asked = question.path("params").path(0);
            if (!is(question, "eth_getBlockByNumber")) {
                return truth;
            }
            if ("latest".equals(asked.asString())) {
                return node.ask("eth_getBlockByNumber", "0x" + Long.toHexString(head), false);
            }
            return Long.decode(asked.asString()) > head ? JSON.nullNode() : truth;
        };
    }
}
