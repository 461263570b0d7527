package dev.kurs.service.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.chain.abi.Address;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * What became of commits, read block by block from the node with nothing of ours in between but the calldata.
 *
 * <p>Example: {@code truth.settled(quote)} is the one transaction that took the quote's calldata and succeeded, or empty.
 */
final class ChainTruth {
    private final Map<String, List<Commit>> byCalldata = new HashMap<>();

    /** A transaction to the engine contract. */
    record Commit(String hash, String sender, long block, boolean isTaken) {}

    private ChainTruth() {}

    static ChainTruth of(SoakNode node, Address engine, long first, long last) {
        ChainTruth truth = new ChainTruth();
        for (long number = first; number <= last; number++) {
            for (JsonNode transaction : node.block(number).path("transactions")) {
                if (engine.text().equalsIgnoreCase(transaction.path("to").asString(""))) {
                    truth.add(node, number, transaction);
                }
            }
        }
        return truth;
    }

    private void add(SoakNode node, long number, JsonNode transaction) {
        String hash = transaction.path("hash").asString();
        byCalldata
                .computeIfAbsent(lower(transaction.path("input").asString()), calldata -> new ArrayList<>())
                .add(new Commit(hash, lower(transaction.path("from").asString()), number, node.hasSucceeded(hash)));
    }

    Optional<Commit> settled(SoakQuote quote) {
        List<Commit> taken = commits(quote).stream().filter(Commit::isTaken).toList();
        assertEquals(taken.size(), taken.isEmpty() ? 0 : 1, () -> "the contract took a quote twice: " + taken);
        return taken.stream().findFirst();
    }

    /** Refused commits of the quote's own payer. */
    List<Commit> refused(SoakQuote quote, Address payer) {
        return commits(quote).stream()
                .filter(commit -> !commit.isTaken() && commit.sender().equals(lower(payer.text())))
                .toList();
    }

    private List<Commit> commits(SoakQuote quote) {
        return byCalldata.getOrDefault(quote.calldata(), List.of());
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
