package dev.kurs.chain.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.rpc.RpcEndpoint;
import dev.kurs.chain.watch.Lies;
import dev.kurs.chain.watch.LyingNode;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a node said once, or was never heard to say, keeps no transaction from being raised, nor those behind it. */
@Timeout(120)
class UnheardAnswersTest extends SenderWorld {
    private static final BigInteger DEARER = SendingDesk.GWEI.multiply(BigInteger.valueOf(50));

    /** What is to be done with a sender. */
    @FunctionalInterface
    private interface Use {
        void of(TransactionSender sender) throws Exception;
    }

    private List<LyingNode> nodes(int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> LyingNode.before(node.uri()))
                .toList();
    }

    private void send(List<LyingNode> nodes, Use use) throws Exception {
        desk.rpc().ask("evm_setAutomine", false);
        try (ChainReader chain = reader(nodes);
                TransactionSender sender = TransactionSender.open(
                        chain, DevelopmentAccounts.key(3), directory.resolve("outbox"), SendingDesk.TERMS)) {
            use.of(sender);
        } finally {
            nodes.forEach(LyingNode::close);
        }
    }

    private static ChainReader reader(List<LyingNode> nodes) {
        return nodes.size() == 1
                ? RpcEndpoint.at(nodes.getFirst().uri())
                : Endpoints.of(nodes.stream().map(LyingNode::uri).toList(), 31_337, Duration.ofSeconds(20), 5);
    }

    private void mineDearBlocksUntil(CompletableFuture<?> end) throws Exception {
        while (!end.isDone()) {
            desk.setBaseFee(DEARER);
            desk.mine();
            Thread.sleep(50);
        }
    }

    /** Two of three were a block behind a top-up, and got the transaction by gossip since. */
    @Test
    void shouldRaiseWhatTheAccountCouldNotPayOnce() throws Exception {
        List<LyingNode> nodes = nodes(3);
        List<LyingNode> behind = nodes.subList(1, 3);
        behind.forEach(each -> each.refuse("eth_sendRawTransaction", "insufficient funds for gas * price + value"));
        send(nodes, sender -> {
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(0));
            desk.awaitWaiting(1);
            behind.forEach(each -> each.refuse("", ""));
            nodes.forEach(each -> each.lie(Lies.ACCEPTED_TRANSACTIONS));
            mineDearBlocksUntil(end);
        });
    }

    /** A proxy takes what it is handed and times out. */
    @Test
    void shouldCarryAllWhereAnswersAreLost() throws Exception {
        List<LyingNode> nodes = nodes(1);
        nodes.getFirst().loseAnswersTo("eth_sendRawTransaction");
        send(nodes, sender -> {
            Stream<CompletableFuture<MinedTransaction>> ends =
                    Stream.of(0, 1).map(number -> sender.submit(desk.book(), SendingDesk.number(number)));
            CompletableFuture<?> both = CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new));
            desk.awaitWaiting(2);
            mineDearBlocksUntil(both);
        });
    }

    /** A gateway tries what it is handed, and says what came of it. */
    @Test
    void shouldRaiseWhatANodeSaysIsReverted() throws Exception {
        List<LyingNode> nodes = nodes(1);
        send(nodes, sender -> {
            CompletableFuture<MinedTransaction> end = sender.submit(desk.book(), SendingDesk.number(0));
            desk.awaitWaiting(1);
            nodes.getFirst().refuse("eth_sendRawTransaction", "execution reverted");
            CompletableFuture<MinedTransaction> second = sender.submit(desk.book(), SendingDesk.number(1));
            while (sender.trouble().isEmpty()) {
                Thread.sleep(20);
            }
            Thread.sleep(500);
            assertTrue(sender.trouble().orElseThrow().contains("execution reverted"), "while it lasts");
            nodes.getFirst().refuse("", "");
            mineDearBlocksUntil(CompletableFuture.allOf(end, second));
        });
    }

    /** A node behind a balancer shows nothing that waits; the other is not flooded for that. */
    @Test
    void shouldHandOverNothingBehindTheFirstTwiceInOneBlock() throws Exception {
        List<LyingNode> nodes = nodes(2);
        Map<String, Integer> handedOver = new ConcurrentHashMap<>();
        nodes.getFirst().refuse(question -> {
            if (question.path("method").asString().equals("eth_sendRawTransaction")) {
                handedOver.merge(question.path("params").path(0).asString(), 1, Integer::sum);
            }
            return Optional.empty();
        });
        nodes.getLast().lie(Lies.UNKNOWN_TRANSACTIONS);
        send(nodes, sender -> {
            List<CompletableFuture<MinedTransaction>> ends = Stream.of(0, 1, 2)
                    .map(number -> sender.submit(desk.book(), SendingDesk.number(number)))
                    .toList();
            while (handedOver.size() < ends.size()) {
                Thread.sleep(20);
            }
            Thread.sleep(1_000);
            List<Integer> counts = handedOver.values().stream().sorted().toList();
            assertEquals(List.of(1, 1), counts.subList(0, 2));
            assertEquals(ends.size(), counts.size());
        });
    }

    /** What hands it over again each round asks once beforehand whether that has to be. */
    @Test
    void shouldAskOnceARoundWhetherTheFirstIsKnown() throws Exception {
        List<LyingNode> nodes = nodes(1);
        Map<String, Integer> asked = new ConcurrentHashMap<>();
        nodes.getFirst().lie(Lies.UNKNOWN_TRANSACTIONS);
        nodes.getFirst().refuse(question -> {
            asked.merge(question.path("method").asString(), 1, Integer::sum);
            return Optional.empty();
        });
        send(nodes, sender -> {
            CompletableFuture<MinedTransaction> unused = sender.submit(desk.book(), SendingDesk.number(0));
            while (asked.getOrDefault("eth_sendRawTransaction", 0) < 20) {
                Thread.sleep(20);
            }
        });
        assertTrue(asked.get("eth_getTransactionByHash") <= asked.get("eth_sendRawTransaction") + 1, asked::toString);
    }
}
