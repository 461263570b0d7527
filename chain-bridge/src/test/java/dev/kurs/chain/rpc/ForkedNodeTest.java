package dev.kurs.chain.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.chain.node.TestChain;
import dev.kurs.chain.watch.TestNode;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real nodes of one chain, of which some have blocks of their own from a height on. */
@Timeout(120)
class ForkedNodeTest {
    private static final long CHAIN_ID = 31_337;
    private static final int FORKED_AT = 4;
    private static final int HEAD = 8;

    private final AtomicLong nanoTime = new AtomicLong(1);
    private DevelopmentChain honest;
    private DevelopmentChain second;
    private DevelopmentChain third;
    private TestNode honestNode;

    @BeforeEach
    void start() {
        honest = TestChain.start();
        honestNode = new TestNode(honest.uri());
        honestNode.mine(HEAD);
        second = followerAt(FORKED_AT);
        third = followerAt(FORKED_AT);
    }

    @AfterEach
    void stop() {
        if (honestNode != null) {
            honestNode.close();
        }
        Stream.of(honest, second, third).filter(Objects::nonNull).forEach(DevelopmentChain::close);
    }

    /** A node that has the honest one's blocks up to this height. */
    private DevelopmentChain followerAt(int block) {
        return TestChain.start("--fork-url", honest.uri().toString(), "--fork-block-number", Integer.toString(block));
    }

    private static void mineOwn(DevelopmentChain node, int blocks) {
        try (TestNode control = new TestNode(node.uri())) {
            control.mine(blocks);
        }
    }

    /** Makes a node forget its own blocks and have the honest one's. */
    private void turnHonest(DevelopmentChain node) {
        try (TestNode control = new TestNode(node.uri())) {
            control.ask(
                    "anvil_reset",
                    Map.of("forking", Map.of("jsonRpcUrl", honest.uri().toString(), "blockNumber", HEAD)));
        }
    }

    private Endpoints of(URI... uris) {
        return new Endpoints(List.of(uris), CHAIN_ID, Duration.ofSeconds(20), HEAD, nanoTime::get);
    }

    private static String name(DevelopmentChain node) {
        return node.uri().getHost() + ":" + node.uri().getPort();
    }

    private Checkpoint honestBlock(long number) {
        try (RpcEndpoint asked = RpcEndpoint.at(honest.uri())) {
            return new Checkpoint(
                    number, asked.ask(Queries.header(number)).orElseThrow().hash());
        }
    }

    private void passASecond() {
        nanoTime.addAndGet(Duration.ofSeconds(1).toNanos());
    }

    @Test
    void shouldAskAnotherNodeWhenTheOneInUseHasAnotherBlockThanIsRecorded() {
        mineOwn(second, HEAD);
        try (Endpoints chain = of(second.uri(), honest.uri())) {
            assertEquals(FORKED_AT + HEAD, chain.ask(Queries.newestHeader()).number());

            chain.hold(honestBlock(FORKED_AT + 1));

            assertEquals(HEAD, chain.ask(Queries.newestHeader()).number());
            assertEquals(Optional.of(name(honest)), chain.inUse());
            assertEquals(List.of(name(second)), List.copyOf(chain.troubles().keySet()));
            assertTrue(chain.troubles().get(name(second)).contains("has block 5 0x"), chain.troubles()::toString);
        }
    }

    @Test
    void shouldTakeALiarBackWhenItHasTheRecordedBlockAgain() {
        mineOwn(second, HEAD);
        try (Endpoints chain = of(second.uri(), honest.uri())) {
            chain.hold(honestBlock(FORKED_AT + 1));
            chain.ask(Queries.newestHeader());
            passASecond();
            chain.ask(Queries.newestHeader());
            assertEquals(1, chain.troubles().size());

            turnHonest(second);
            passASecond();
            chain.ask(Queries.newestHeader());

            assertEquals(Map.of(), chain.troubles());
        }
    }

    @Test
    void shouldSayThatNoNodeHasWhatIsRecordedUntilOneHas() {
        Checkpoint recorded = honestBlock(FORKED_AT + 1);
        mineOwn(second, HEAD);
        try (Endpoints chain = of(second.uri())) {
            chain.ask(Queries.newestHeader());
            chain.hold(recorded);

            CheckpointDenied denied = assertThrows(CheckpointDenied.class, () -> chain.ask(Queries.newestHeader()));
            assertTrue(denied.getMessage().endsWith(recorded.hash() + " is recorded"), denied::getMessage);
            assertThrows(CheckpointDenied.class, () -> chain.ask(Queries.newestHeader()));

            turnHonest(second);
            passASecond();
            assertEquals(HEAD, chain.ask(Queries.newestHeader()).number());
        }
    }

    @Test
    void shouldBelieveMostNodesAndTakeTheOtherBackWhenItAgrees() {
        mineOwn(second, HEAD);
        turnHonest(third);
        try (Endpoints chain = of(second.uri(), honest.uri(), third.uri())) {
            assertEquals(honestBlock(HEAD), agreed(chain, HEAD));

            assertEquals(List.of(name(second)), List.copyOf(chain.troubles().keySet()));
            assertTrue(
                    chain.troubles().get(name(second)).contains("most nodes have block 8 0x"),
                    chain.troubles()::toString);
            assertEquals(HEAD, chain.newest().number());
            assertEquals(Optional.of(name(honest)), chain.inUse());

            passASecond();
            chain.newest();
            assertEquals(1, chain.troubles().size());
            turnHonest(second);
            passASecond();
            chain.newest();
            assertEquals(Map.of(), chain.troubles());
        }
    }

    @Test
    void shouldBelieveNeitherOfTwoNodesThatDifferUntilTheyAgree() {
        mineOwn(second, HEAD);
        try (Endpoints chain = of(honest.uri(), second.uri())) {
            NodesDisagree differing = assertThrows(NodesDisagree.class, () -> agreed(chain, HEAD));
            assertTrue(
                    List.of(
                                    name(honest),
                                    name(second),
                                    "block 8 " + honestBlock(HEAD).hash())
                            .stream()
                            .allMatch(differing.getMessage()::contains),
                    differing::getMessage);
            assertEquals(honestBlock(FORKED_AT), agreed(chain, FORKED_AT));
            assertEquals(Map.of(), chain.troubles());

            turnHonest(second);
            chain.newest();
            assertEquals(honestBlock(HEAD), agreed(chain, HEAD));
        }
    }

    @Test
    void shouldNeitherBelieveNorGoFurtherThanOneOfTwoNodesWhileTheOtherIsBehind() {
        try (Endpoints chain = of(honest.uri(), second.uri())) {
            assertEquals(FORKED_AT, chain.newest().number());
            NodesDisagree alone = assertThrows(NodesDisagree.class, () -> agreed(chain, HEAD));
            assertEquals("too few nodes reach block 8, or can tell of what is before it", alone.getMessage());
            assertEquals(honestBlock(FORKED_AT), agreed(chain, FORKED_AT));
            assertEquals(Map.of(), chain.troubles());
        }
    }

    @Test
    void shouldBelieveTheNodeThatAnswersAloneWhenTheOtherIsSilent() {
        try (Endpoints chain = of(second.uri(), honest.uri())) {
            chain.newest();
            second.close();

            assertEquals(HEAD, chain.newest().number());
            assertEquals(honestBlock(HEAD), agreed(chain, HEAD));
            assertEquals(List.of(name(second)), List.copyOf(chain.troubles().keySet()));
        }
    }

    @Test
    void shouldNotBelieveANodeThatWasContradictedWhenTheOthersAreSilent() {
        mineOwn(second, HEAD);
        turnHonest(third);
        try (Endpoints chain = of(second.uri(), honest.uri(), third.uri())) {
            agreed(chain, HEAD);
            honest.close();
            third.close();

            assertThrows(NodeUnreachable.class, () -> agreed(chain, HEAD));
            assertThrows(NodeUnreachable.class, chain::newest);
        }
    }

    private static Checkpoint agreed(Endpoints chain, long number) {
        return chain.agreed(number, new Question<>() {
            @Override
            public Checkpoint askOf(ChainReader node) {
                return new Checkpoint(
                        number, node.ask(Queries.header(number)).orElseThrow().hash());
            }

            @Override
            public String difference(Checkpoint one, Checkpoint other) {
                return one.toString();
            }
        });
    }
}
