package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.rpc.NodeRefused;
import dev.kurs.chain.watch.Lies;
import dev.kurs.chain.watch.LyingNode;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What nodes say against two versions of one transaction, and what that counts for. */
class NodeWordsTest extends SenderWorld {
    private static final TransactionSigner SIGNER = new TransactionSigner(31_337, DevelopmentAccounts.key(3));
    private static final Outgoing OUTGOING = Outgoing.of("payment", version(1)).with(version(2));

    private static SignedTransaction version(int gwei) {
        BigInteger wei = SendingDesk.GWEI.multiply(BigInteger.valueOf(gwei));
        return SIGNER.sign(
                Intent.payment(SendingDesk.account(), BigInteger.TWO),
                0,
                BigInteger.valueOf(21_000),
                new GasFees(wei, wei));
    }

    /** Each node's words against the second version and against the first; none where it takes it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "none | none | none | - | false | false | 2",
                "known | known | known | - | false | false | 2",
                "none | insufficient funds, none | none | - | false | false | 2",
                "known | insufficient funds, none | insufficient funds, none | insufficient funds | false | true | 1",
                "known | insufficient funds, insufficient funds | insufficient funds, underpriced | insufficient funds | false | true | 0",
                "none | underpriced | underpriced | underpriced | false | false | 0",
                "not now | underpriced | underpriced | underpriced | true | false | 0",
                "underpriced | insufficient funds, none | not now | not now | false | false | 0",
                "nonce too low | nonce too low | none | nonce too low | false | false | 0"
            })
    void shouldCountWhatMostNodesSay(
            String first,
            String second,
            String third,
            String against,
            boolean isTooCheap,
            boolean isTooDear,
            int hadGwei) {
        NodeWords said = handedTo(List.of(first, second, third));

        assertEquals(Optional.ofNullable(against), said.againstLatest().map(NodeWordsTest::reason));
        assertEquals(isTooCheap, said.isTooCheap());
        assertEquals(isTooDear, said.isTooDear());
        assertEquals(
                hadGwei,
                said.had()
                        .map(fees -> fees.mostWei().divide(SendingDesk.GWEI).intValueExact())
                        .orElse(0));
    }

    /** Of two nodes neither is most: what one says is told, and no reason to bid less, or more at once. */
    @Test
    void shouldActOnNothingThatOneOfTwoNodesSays() {
        NodeWords unpayable = handedTo(List.of("none", "insufficient funds, none"));
        assertEquals("insufficient funds", reason(unpayable.againstLatest().orElseThrow()));
        assertFalse(unpayable.isTooDear());
        assertEquals(OUTGOING.latest().fees(), unpayable.had().orElseThrow());

        NodeWords cheap = handedTo(List.of("none", "underpriced"));
        assertEquals("underpriced", reason(cheap.againstLatest().orElseThrow()));
        assertFalse(cheap.isTooCheap());
    }

    private static String reason(ChainException refused) {
        return ((NodeRefused) refused).reason();
    }

    private NodeWords handedTo(List<String> nodesWords) {
        List<LyingNode> nodes = new ArrayList<>();
        nodesWords.forEach(words -> nodes.add(saying(List.of(words.split(", ", -1)))));
        List<URI> uris = nodes.stream().map(LyingNode::uri).toList();
        try (Endpoints endpoints = Endpoints.of(uris, 31_337, Duration.ofSeconds(20), 5)) {
            return new AccountOnChain(endpoints, SendingDesk.account()).handOver(OUTGOING);
        } finally {
            nodes.forEach(LyingNode::close);
        }
    }

    private LyingNode saying(List<String> words) {
        LyingNode teller = LyingNode.before(node.uri());
        teller.swallow("eth_sendRawTransaction");
        teller.lie(Lies.ACCEPTED_TRANSACTIONS);
        teller.refuse(question -> refusal(question, words));
        return teller;
    }

    private static Optional<String> refusal(JsonNode question, List<String> words) {
        if (!question.path("method").asString().equals("eth_sendRawTransaction")) {
            return Optional.empty();
        }
        boolean isNewest = question.path("params")
                .path(0)
                .asString()
                .equals(OUTGOING.latest().raw());
        String said = isNewest ? words.getFirst() : words.getLast();
        return Stream.of(said)
                .filter(word -> !word.equals("none"))
                .map(word -> word.equals("known") ? "already known" : word)
                .findFirst();
    }
}
