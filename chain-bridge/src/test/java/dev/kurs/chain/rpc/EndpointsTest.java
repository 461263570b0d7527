package dev.kurs.chain.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.chain.node.TestChain;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.chain.watch.LyingNode;
import dev.kurs.chain.watch.TestNode;
import dev.kurs.protocol.net.FreePorts;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.StringNode;

/** Several real nodes, of which some stop, lag or are of another chain. */
@Timeout(120)
class EndpointsTest {
    private static final URI NOBODY = URI.create("http://127.0.0.1:1/secret-path");

    private final AtomicLong nanoTime = new AtomicLong(1);
    private DevelopmentChain first;
    private DevelopmentChain second;

    @BeforeEach
    void start() {
        first = TestChain.start();
        second = TestChain.start();
    }

    @AfterEach
    void stop() {
        if (first != null) {
            first.close();
        }
        if (second != null) {
            second.close();
        }
    }

    private Endpoints of(URI... uris) {
        return new Endpoints(List.of(uris), 31_337, Duration.ofSeconds(20), 3, nanoTime::get);
    }

    private static String name(URI uri) {
        return uri.getHost() + ":" + uri.getPort();
    }

    private void pass(Duration time) {
        nanoTime.addAndGet(time.toNanos());
    }

    @Test
    void shouldStayWithTheFirstGoodNodeUntilItFails() {
        try (Endpoints chain = of(NOBODY, first.uri(), second.uri())) {
            assertEquals(31_337, chain.ask(Queries.chainId()));
            assertEquals(Optional.of(name(first.uri())), chain.inUse());

            first.close();
            assertEquals(31_337, chain.ask(Queries.chainId()));
            assertEquals(Optional.of(name(second.uri())), chain.inUse());
            assertEquals(
                    List.of("127.0.0.1:1", name(first.uri())).stream().sorted().toList(),
                    List.copyOf(chain.troubles().keySet()));
            assertTrue(chain.troubles().values().stream().noneMatch(why -> why.contains("secret")));
        }
    }

    @Test
    void shouldTakeANodeBackWhenItAnswersAgain() {
        String port = Integer.toString(FreePorts.next());
        first.close();
        first = TestChain.start("--port", port);
        try (Endpoints chain = of(first.uri())) {
            chain.ask(Queries.chainId());
            first.close();
            assertThrows(NodeUnreachable.class, () -> chain.ask(Queries.chainId()));
            first = TestChain.start("--port", port);
            NodeUnreachable resting = assertThrows(NodeUnreachable.class, () -> chain.ask(Queries.chainId()));
            assertTrue(resting.getMessage().startsWith("no node answers: " + name(first.uri())), resting::getMessage);

            pass(Duration.ofSeconds(2));
            assertEquals(31_337, chain.ask(Queries.chainId()));
            assertEquals(Map.of(), chain.troubles());
        }
    }

    @Test
    void shouldLeaveOutANodeOfAnotherChain() {
        first.close();
        first = TestChain.start("--chain-id", "1337");
        try (Endpoints chain = of(first.uri(), second.uri())) {
            assertEquals(31_337, chain.ask(Queries.chainId()));
            assertEquals(
                    Map.of(name(first.uri()), name(first.uri()) + " is on chain 1337 and not on chain 31337"),
                    chain.troubles());
        }
    }

    @Test
    void shouldLeaveOutANodeWhileItLagsBehindMost() {
        try (DevelopmentChain third = TestChain.start();
                Endpoints chain = of(first.uri(), second.uri(), third.uri());
                TestNode behind = new TestNode(first.uri());
                TestNode ahead = new TestNode(second.uri());
                TestNode alsoAhead = new TestNode(third.uri())) {
            ahead.mine(3);
            alsoAhead.mine(3);
            assertEquals(0, chain.ask(Queries.newestHeader()).number());
            ahead.mine(1);
            alsoAhead.mine(1);
            pass(Duration.ofSeconds(10));
            assertEquals(4, chain.ask(Queries.newestHeader()).number());
            assertEquals(
                    Map.of(name(first.uri()), name(first.uri()) + " is at block 0, 4 behind most"), chain.troubles());

            behind.mine(2);
            pass(Duration.ofSeconds(10));
            chain.ask(Queries.newestHeader());
            assertEquals(Map.of(), chain.troubles());
            assertEquals(Optional.of(name(second.uri())), chain.inUse());
        }
    }

    @Test
    void shouldReadNoFurtherThanMostNodesReach() {
        try (Endpoints chain = of(first.uri(), second.uri());
                TestNode ahead = new TestNode(first.uri())) {
            ahead.mine(3);
            assertEquals(0, chain.newest().number());
            assertEquals(Map.of(), chain.troubles());

            ahead.mine(1);
            assertEquals(0, chain.newest().number());
            assertEquals(Optional.of(name(second.uri())), chain.inUse());
            assertEquals(
                    Map.of(name(first.uri()), name(first.uri()) + " is at block 4, 4 ahead of most"), chain.troubles());
        }
    }

    @Test
    void shouldAskTheNextNodeWhenOneRefusesToSayWhetherItHasWhatIsRecorded() {
        try (LyingNode pruned = LyingNode.before(first.uri());
                LyingNode other = LyingNode.before(first.uri());
                Endpoints chain = of(pruned.uri(), other.uri())) {
            Header recorded = chain.newest();
            chain.hold(new Checkpoint(recorded.number(), recorded.hash()));
            assertEquals(31_337, chain.ask(Queries.chainId()));
            assertEquals(Optional.of(pruned.name()), chain.inUse());

            pruned.refuse("eth_getBlockByNumber", "header not found");
            assertEquals(31_337, chain.ask(Queries.chainId()));

            assertEquals(Optional.of(other.name()), chain.inUse());
            String why = chain.troubles().get(pruned.name());
            assertTrue(why.contains("header not found"), why);
        }
    }

    @Test
    @SuppressWarnings("try") // that it is closed ends the wait
    void shouldAnswerOthersWhileOneWaitsForASlowNode() throws Exception {
        CountDownLatch isAsking = new CountDownLatch(2);
        try (LyingNode slow = LyingNode.before(first.uri());
                Endpoints chain = new Endpoints(
                        List.of(first.uri(), slow.uri()), 31_337, Duration.ofSeconds(50), 3, nanoTime::get);
                ExecutorService waiting = Executors.newVirtualThreadPerTaskExecutor()) {
            chain.ask(Queries.chainId());
            slow.keepSilentAbout("eth_getTransactionReceipt");
            Future<List<Optional<Receipt>>> receipts = waiting.submit(() -> chain.each(node -> {
                isAsking.countDown();
                return node.ask(Queries.receipt(Bytes32.ZERO));
            }));
            isAsking.await();

            assertEquals(31_337, chain.ask(Queries.chainId()));
            assertEquals(0, chain.newest().number());
            assertFalse(receipts.isDone(), "all that while the slow node is waited for");
            slow.speakFor(NOBODY);
            slow.close();
            assertEquals(List.of(Optional.empty()), receipts.get());
        }
    }

    @Test
    void shouldTellTheTroublesOfTwoEndpointsOfOneProviderApart() {
        URI second = URI.create("http://127.0.0.1:1/another-secret-path");
        URI withoutPort = URI.create("http://localhost/secret-path");
        try (Endpoints chain = of(NOBODY, second, withoutPort)) {
            assertThrows(NodeUnreachable.class, () -> chain.ask(Queries.chainId()));
            assertEquals(
                    List.of("127.0.0.1:1", "127.0.0.1:1#2", "localhost"),
                    List.copyOf(chain.troubles().keySet()));
        }
    }

    @Test
    void shouldRepeatNoMoreOfWhatANodeSaysThanFitsALine() {
        String torrent = "no\n" + "x".repeat(100_000);
        try (LyingNode talker = LyingNode.before(first.uri());
                RpcEndpoint node = RpcEndpoint.at(talker.uri())) {
            talker.lie((question, truth) -> StringNode.valueOf(torrent));
            assertShort(assertThrows(ChainException.class, () -> node.ask(Queries.chainId())));
            assertShort(assertThrows(ChainException.class, () -> node.ask(Queries.newestHeader())));
            assertShort(assertThrows(ChainException.class, () -> node.ask(Queries.receipt(Bytes32.ZERO))));
            talker.lie((question, truth) -> StringNode.valueOf("0x" + torrent));
            assertShort(assertThrows(ChainException.class, () -> node.ask(Queries.chainId())));
            assertShort(
                    assertThrows(ChainException.class, () -> node.view(Address.ZERO, Erc20.balanceOf(Address.ZERO))));
            talker.refuse("eth_chainId", torrent);
            assertShort(assertThrows(ChainException.class, () -> node.ask(Queries.chainId())));
        }
    }

    private static void assertShort(ChainException failure) {
        String message = failure.getMessage();
        assertTrue(message.length() < 500, () -> message.length() + " characters");
        assertTrue(message.lines().count() == 1, message);
    }

    @Test
    void shouldAskTwoHundredQuestionsInOneGo() {
        try (Endpoints chain = of(first.uri())) {
            List<Optional<Header>> headers = chain.askAll(java.util.stream.LongStream.range(0, 200)
                    .mapToObj(Queries::header)
                    .toList());
            assertEquals(0, headers.getFirst().orElseThrow().number());
            assertEquals(199, headers.stream().filter(Optional::isEmpty).count());
        }
    }
}
