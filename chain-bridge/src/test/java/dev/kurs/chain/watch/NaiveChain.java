package dev.kurs.chain.watch;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads a chain that moves no more, receipt by receipt, and cuts its words out of the hexadecimal text: what the watcher should have said. */
final class NaiveChain {
    private static final String COMMITTED = dev.kurs.chain.abi.Bytes32.keccak(
                    "FirmQuoteCommitted(bytes32,bytes32,address,address,address,address,uint256,uint256,uint256,uint256,"
                            + "bytes32,uint256,uint256)")
            .text();

    /** With a signature of 64 bytes and with one of 65, in hexadecimal digits. */
    private static final Set<Integer> COMMIT_LENGTHS = Set.of(2 + 2 * 612, 2 + 2 * 644);

    private final TestNode node;
    private final String engine;

    NaiveChain(TestNode node, String engine) {
        this.node = node;
        this.engine = engine;
    }

    /** {@code settled 12/0/2 quote 7} and {@code refused 13/0 quote 8}, block by block. */
    List<String> commits(long from, long to) {
        List<String> lines = new ArrayList<>();
        for (long number = from; number <= to; number++) {
            JsonNode block = node.ask("eth_getBlockByNumber", "0x" + Long.toHexString(number), true);
            for (JsonNode transaction : block.path("transactions")) {
                String hash = transaction.path("hash").asString();
                add(lines, number, transaction, node.ask("eth_getTransactionReceipt", hash));
            }
        }
        return lines;
    }

    private void add(List<String> lines, long block, JsonNode transaction, JsonNode receipt) {
        String place = block + "/"
                + Integer.decode(transaction.path("transactionIndex").asString());
        for (JsonNode log : receipt.path("logs")) {
            if (log.path("topics").get(0).asString().equals(COMMITTED)) {
                lines.add("settled " + place + "/"
                        + Integer.decode(log.path("logIndex").asString()) + " quote "
                        + number(log.path("topics").get(1).asString().substring(2)));
            }
        }
        String input = transaction.path("input").asString();
        boolean isFailedCommit = receipt.path("status").asString().equals("0x0")
                && transaction.path("to").asString("").equalsIgnoreCase(engine)
                && COMMIT_LENGTHS.contains(input.length());
        if (isFailedCommit
                && word(input, 3).endsWith(transaction.path("from").asString().substring(2))) {
            lines.add("refused " + place + " quote " + number(word(input, 0)));
        }
    }

    private static String word(String input, int index) {
        return input.substring(10 + 64 * index, 74 + 64 * index);
    }

    private static BigInteger number(String digits) {
        return new BigInteger(digits, 16);
    }
}
