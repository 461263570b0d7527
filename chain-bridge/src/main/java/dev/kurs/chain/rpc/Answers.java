package dev.kurs.chain.rpc;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.rpc.Block.Transaction;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads JSON-RPC results: quantities such as {@code 0x1b4}, words, blocks, logs. What is not of the form fails and names the member. */
final class Answers {
    private static final int HEXADECIMAL = 16;
    private static final int BLOOM_DIGITS = 512;
    private static final String NOTHING = "0x" + "0".repeat(BLOOM_DIGITS);
    private static final String EVERYTHING = "0x" + "f".repeat(BLOOM_DIGITS);

    private Answers() {}

    static String text(JsonNode node) {
        String text = node.isString() ? node.asString() : "";
        if (!text.startsWith("0x") || !text.chars().skip(2).allMatch(HexFormat::isHexDigit)) {
            throw new IllegalArgumentException("not 0x and digits: " + node);
        }
        return text;
    }

    static long number(JsonNode node) {
        return Long.parseLong(text(node).substring(2), HEXADECIMAL);
    }

    static BigInteger integer(JsonNode node) {
        return new BigInteger(text(node).substring(2), HEXADECIMAL);
    }

    static Header header(JsonNode node) {
        String bloom = text(member(node, "logsBloom"));
        if (bloom.length() != 2 + BLOOM_DIGITS) {
            throw new IllegalArgumentException("logsBloom has not 256 bytes: " + bloom);
        }
        return new Header(
                number(member(node, "number")),
                word(node, "hash"),
                word(node, "parentHash"),
                number(member(node, "timestamp")),
                isUnfilled(bloom, node) ? EVERYTHING : bloom);
    }

    /** Some chains leave the bloom filter empty whatever the logs are; of a block with transactions an empty one therefore excludes nothing. */
    private static boolean isUnfilled(String bloom, JsonNode block) {
        return bloom.equals(NOTHING) && !block.path("transactions").isEmpty();
    }

    static Block block(JsonNode node) {
        List<Transaction> transactions = new ArrayList<>();
        for (JsonNode transaction : member(node, "transactions")) {
            transactions.add(transaction(transaction));
        }
        return new Block(header(node), transactions);
    }

    private static Transaction transaction(JsonNode node) {
        JsonNode to = node.path("to");
        return new Transaction(
                word(node, "hash"),
                Math.toIntExact(number(member(node, "transactionIndex"))),
                address(node, "from"),
                to.isNull() || to.isMissingNode() ? Optional.empty() : Optional.of(Address.of(text(to))),
                text(member(node, "input")));
    }

    static List<LogEntry> logs(JsonNode node) {
        if (!node.isArray()) {
            throw new IllegalArgumentException("no list of logs: " + node);
        }
        List<LogEntry> logs = new ArrayList<>();
        for (JsonNode log : node) {
            logs.add(log(log));
        }
        return logs;
    }

    private static LogEntry log(JsonNode node) {
        List<String> topics = new ArrayList<>();
        for (JsonNode topic : member(node, "topics")) {
            topics.add(new Bytes32(text(topic)).text());
        }
        return new LogEntry(
                address(node, "address"),
                topics,
                text(member(node, "data")),
                number(member(node, "blockNumber")),
                word(node, "blockHash"),
                word(node, "transactionHash"),
                Math.toIntExact(number(member(node, "transactionIndex"))),
                Math.toIntExact(number(member(node, "logIndex"))));
    }

    static Receipt receipt(JsonNode node) {
        return new Receipt(
                word(node, "blockHash"),
                number(member(node, "blockNumber")),
                number(member(node, "status")) == 1,
                feeWei(node));
    }

    /** A rollup of the OP stack tells apart what it paid for data. */
    private static BigInteger feeWei(JsonNode receipt) {
        BigInteger ofExecution =
                integer(member(receipt, "gasUsed")).multiply(integer(member(receipt, "effectiveGasPrice")));
        return receipt.hasNonNull("l1Fee") ? ofExecution.add(integer(member(receipt, "l1Fee"))) : ofExecution;
    }

    /** Empty where the call failed half way. */
    static Optional<AccessedStorage> accessed(JsonNode node) {
        if (node.hasNonNull("error")) {
            return Optional.empty();
        }
        Map<Address, Set<Bytes32>> keys = new LinkedHashMap<>();
        for (JsonNode entry : member(node, "accessList")) {
            Set<Bytes32> ofContract =
                    keys.computeIfAbsent(address(entry, "address"), contract -> new LinkedHashSet<>());
            for (JsonNode key : member(entry, "storageKeys")) {
                ofContract.add(new Bytes32(text(key)));
            }
        }
        return Optional.of(new AccessedStorage(keys));
    }

    private static Address address(JsonNode node, String name) {
        return Address.of(text(member(node, name)));
    }

    private static Bytes32 word(JsonNode node, String name) {
        return new Bytes32(text(member(node, name)));
    }

    private static JsonNode member(JsonNode node, String name) {
        JsonNode member = node.path(name);
        if (member.isMissingNode() || member.isNull()) {
            throw new IllegalArgumentException("no " + name + " in " + node);
        }
        return member;
    }
}
