package dev.kurs.chain.freeze;

import static dev.kurs.chain.freeze.FreezeDesk.CONFIRMATIONS;
import static dev.kurs.chain.freeze.FreezeDesk.CORRIDOR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.watch.Lies;
import dev.kurs.chain.watch.LyingNode;
import dev.kurs.chain.watch.LyingNode.Lie;
import dev.kurs.chain.watch.TestWorld;
import dev.kurs.protocol.message.sbe.Flag;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Freezes on a real chain whose nodes may lie, refuse, and forget blocks: one that is wanted comes to stand, and is called seen once it cannot go away. */
@Timeout(120)
class FreezeKeeperTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int SOME_LOOKS = 10;
    private static final String TRUE = "0x" + "0".repeat(63) + "1";

    @TempDir
    private Path directory;

    private FreezeDesk desk;
    private LyingNode first;
    private LyingNode second;
    private LyingNode third;
    private final AtomicInteger questions = new AtomicInteger();

    @BeforeEach
    void open() {
        desk = FreezeDesk.open(directory);
        first = LyingNode.before(desk.world().uri());
        second = LyingNode.before(desk.world().uri());
        third = LyingNode.before(desk.world().uri());
        first.lie(counting(Lies.NONE));
    }

    @AfterEach
    void close() {
        Stream.of(first, second, third).filter(Objects::nonNull).forEach(LyingNode::close);
        if (desk != null) {
            desk.close();
        }
    }

    private static Endpoints endpoints(LyingNode... nodes) {
        return Endpoints.of(
                Stream.of(nodes).map(LyingNode::uri).toList(), 31_337, Duration.ofSeconds(20), CONFIRMATIONS);
    }

    /** The same lie, by which looks are counted. */
    private Lie counting(Lie lie) {
        return (question, truth) -> {
            if (isNewest(question)) {
                questions.incrementAndGet();
            }
            return lie.told(question, truth);
        };
    }

    private static boolean isNewest(JsonNode question) {
        return "latest".equals(question.path("params").path(0).asString(""));
    }

    /** Each asks for the newest block, and so does the sender now and then. */
    private void awaitSomeLooks() {
        int before = questions.get();
        TestWorld.await(() -> questions.get() >= before + SOME_LOOKS);
    }

    private void mine() {
        desk.world().node().mine(1);
    }

    private void confirm() {
        desk.world().node().mine(CONFIRMATIONS);
    }

    private static boolean isLogs(JsonNode question) {
        return question.path("method").asString().equals("eth_getLogs");
    }

    /** It has the corridor frozen, by a log of each block that somebody asks about. */
    private Lie everythingIsFrozen() {
        String asked = ReservePool.frozen(CORRIDOR.scope(), CORRIDOR.word()).data();
        return (question, truth) -> {
            if (isLogs(question)) {
                return JSON.createArrayNode().add(freezeLog(question));
            }
            return question.toString().contains(asked) ? StringNode.valueOf(TRUE) : truth;
        };
    }

    private static ObjectNode freezeLog(JsonNode question) {
        JsonNode filter = question.path("params").path(0);
        ObjectNode log = JSON.createObjectNode();
        log.put("address", filter.path("address").path(0).asString()).put("data", "0x");
        log.set("topics", filter.path("topics").deepCopy());
        log.withArray("topics").add(Address.ZERO.word().text());
        return log.put("blockNumber", filter.path("toBlock").asString())
                .put("blockHash", CORRIDOR.word().text())
                .put("transactionHash", CORRIDOR.word().text())
                .put("transactionIndex", "0x0")
                .put("logIndex", "0x0");
    }

    @Test
    void shouldFreezeOnceAndCallItSeenOnceItIsConfirmed() {
        try (Endpoints chain = endpoints(first, second, third);
                FreezeKeeper _ = desk.keeper(chain)) {
            desk.freeze();
            desk.awaitFrozen(CORRIDOR);
            desk.mirror(Flag.YES);
            desk.world().node().mine(CONFIRMATIONS - 1);
            awaitSomeLooks();
            assertEquals(List.of("corridor ORDERED"), desk.said());

            mine();
            desk.awaitSaid("corridor SEEN");

            assertEquals(1, desk.freezes(CORRIDOR));
        }
    }

    @Test
    void shouldNotUndoAThawThatCameBeforeTheFreezeWasConfirmed() {
        try (Endpoints chain = endpoints(first, second, third);
                FreezeKeeper _ = desk.keeper(chain)) {
            desk.freeze();
            desk.awaitFrozen(CORRIDOR);
            desk.thaw(CORRIDOR);
            awaitSomeLooks();
            confirm();
            desk.awaitSaid("corridor SEEN");

            assertFalse(desk.isFrozen(CORRIDOR));
            assertEquals(1, desk.freezes(CORRIDOR));
        }
    }

    @Test
    void shouldFreezeWhatSomebodyElseFrozeInABlockThatWentAway() {
        desk.admitSecondGuardian();
        desk.freezeByHand(CORRIDOR);
        desk.mirror(Flag.YES);
        try (Endpoints chain = endpoints(first, second, third);
                FreezeKeeper _ = desk.keeper(chain)) {
            desk.freeze();
            desk.awaitSaid("corridor ORDERED");
            awaitSomeLooks();
            assertEquals(List.of("corridor ORDERED"), desk.said());
            assertEquals(1, desk.freezes(CORRIDOR), "nothing is sent while one stands");

            desk.world().node().reorganise(1);
            desk.awaitFrozen(CORRIDOR);
            confirm();
            desk.awaitSaid("corridor SEEN");

            assertEquals(1, desk.freezes(CORRIDOR));
        }
    }

    @Test
    void shouldFreezeAgainWhatAReorganisationTookAway() {
        try (Endpoints chain = endpoints(first, second, third);
                FreezeKeeper _ = desk.keeper(chain)) {
            desk.freeze();
            desk.awaitFrozen(CORRIDOR);
            desk.mirror(Flag.YES);
            awaitSomeLooks();
            desk.world().node().reorganise(1);
            desk.awaitFrozen(CORRIDOR);
            assertEquals(List.of("corridor ORDERED"), desk.said());
            TestWorld.await(() -> {
                mine();
                return desk.said().contains("corridor SEEN");
            });

            assertTrue(desk.isFrozen(CORRIDOR));
        }
    }

    @Test
    void shouldNotTakeTheFreezeOfBeforeTheOrderForTheOrders() {
        desk.admitSecondGuardian();
        desk.freezeByHand(CORRIDOR);
        confirm();
        desk.thaw(CORRIDOR);
        try (Endpoints chain = endpoints(first, second, third);
                FreezeKeeper _ = desk.keeper(chain)) {
            desk.freeze();
            desk.awaitFrozen(CORRIDOR);
            desk.mirror(Flag.YES);
            awaitSomeLooks();
            assertEquals(List.of("corridor ORDERED"), desk.said());
            confirm();
            desk.awaitSaid("corridor SEEN");

            assertEquals(2, desk.freezes(CORRIDOR));
        }
    }

    @Test
    void shouldCallSeenWhatStoodBeforeTheOrder() {
        desk.admitSecondGuardian();
        desk.freezeByHand(CORRIDOR);
        desk.mirror(Flag.YES);
        try (Endpoints chain = endpoints(first, second, third);
                FreezeKeeper _ = desk.keeper(chain)) {
            desk.freeze();
            desk.awaitSaid("corridor ORDERED");
            confirm();
            desk.awaitSaid("corridor SEEN");

            assertEquals(1, desk.freezes(CORRIDOR));
        }
    }

    @Test
    void shouldFreezeThoughTheFavouriteNodeSaysThatItIsFrozen() {
        first.lie(counting(everythingIsFrozen()));
        desk.mirror(Flag.YES);
        try (Endpoints chain = endpoints(first, second, third);
                FreezeKeeper _ = desk.keeper(chain)) {
            desk.freeze();
            desk.awaitFrozen(CORRIDOR);
            assertEquals(List.of("corridor ORDERED"), desk.said());
            confirm();
            desk.awaitSaid("corridor SEEN");

            assertEquals(1, desk.freezes(CORRIDOR));
        }
    }

    @Test
    void shouldFreezeOnceAndWaitWhileOfTwoNodesOneSaysThatItIsFrozen() {
        first.lie(counting(everythingIsFrozen()));
        desk.mirror(Flag.YES);
        try (Endpoints chain = endpoints(first, second);
                FreezeKeeper _ = desk.keeper(chain)) {
            desk.freeze();
            desk.awaitFrozen(CORRIDOR);
            desk.thaw(CORRIDOR);
            confirm();
            awaitSomeLooks();
            assertFalse(desk.isFrozen(CORRIDOR), "a thaw is not undone");

            first.lie(counting(Lies.NONE));
            desk.awaitSaid("corridor SEEN");

            assertEquals(1, desk.freezes(CORRIDOR));
        }
    }

    @Test
    void shouldTakeLogsOfSomethingElseForNothing() {
        desk.admitSecondGuardian();
        first.lie(counting((question, truth) -> isLogs(question) ? unfiltered(question) : truth));
        desk.order(desk.world().head().number());
        desk.freezeByHand(desk.token());
        confirm();
        desk.freeze();
        try (Endpoints chain = endpoints(first);
                FreezeKeeper _ = desk.keeper(chain)) {
            desk.awaitFrozen(CORRIDOR);
            assertEquals(List.of(), desk.said());
        }
    }

    /** Every log of those blocks, whosever and of whatever it is. */
    private JsonNode unfiltered(JsonNode question) {
        JsonNode filter = question.path("params").path(0);
        return desk.world()
                .node()
                .ask(
                        "eth_getLogs",
                        Map.of(
                                "fromBlock",
                                filter.path("fromBlock").asString(),
                                "toBlock",
                                filter.path("toBlock").asString()));
    }

    @Test
    void shouldFreezeThoughNodesSearchFewBlocksAtOnce() {
        desk.order(desk.world().head().number());
        desk.world().node().mine(1_200);
        first.refuse(Lies.logsOfMoreBlocksThan(100), "query exceeds max block range 100");
        second.refuse(Lies.logsOfMoreBlocksThan(1), "query exceeds max block range 1");
        desk.freeze();
        try (Endpoints chain = endpoints(first, second);
                FreezeKeeper _ = desk.keeper(chain)) {
            desk.awaitFrozen(CORRIDOR);
            desk.mirror(Flag.YES);
            confirm();
            desk.awaitSaid("corridor SEEN");

            assertEquals(1, desk.freezes(CORRIDOR));
        }
    }

    @Test
    void shouldGiveUpWhatNobodyWantsThoughNodesSearchFewBlocksAtOnce() {
        desk.order(desk.world().head().number());
        desk.world().node().mine(300);
        first.refuse(Lies.logsOfMoreBlocksThan(100), "query exceeds max block range 100");
        try (Endpoints chain = endpoints(first);
                FreezeKeeper _ = desk.keeper(chain)) {
            desk.awaitSaid("corridor NONE");

            assertEquals(0, desk.freezes(CORRIDOR));
        }
    }

    @Test
    void shouldFreezeTheTokenThoughNobodyTellsTheLogsOfTheCorridor() {
        first.refuse(
                question -> isLogs(question)
                        && question.toString().contains(CORRIDOR.word().text()),
                "history has been pruned");
        desk.order(desk.world().head().number());
        desk.world().node().mine(10);
        desk.freeze();
        try (Endpoints chain = endpoints(first);
                FreezeKeeper _ = desk.keeper(chain)) {
            desk.leavePeg();
            desk.awaitFrozen(desk.token());
            assertFalse(desk.isFrozen(CORRIDOR));

            first.refuse("", "");
            desk.awaitFrozen(CORRIDOR);
            assertTrue(desk.said().contains("token ORDERED"), () -> desk.said().toString());
        }
    }

    @Test
    void shouldSearchNoConfirmedBlockTwice() {
        AtomicLong lowest = new AtomicLong(Long.MAX_VALUE);
        first.lie(counting((question, truth) -> {
            if (isLogs(question)) {
                String from = question.path("params").path(0).path("fromBlock").asString();
                lowest.accumulateAndGet(Long.decode(from), Math::min);
            }
            return truth;
        }));
        long ordered = desk.world().head().number();
        desk.order(ordered);
        desk.world().node().mine(700);
        desk.freeze();
        try (Endpoints chain = endpoints(first);
                FreezeKeeper _ = desk.keeper(chain)) {
            desk.awaitFrozen(CORRIDOR);
            assertEquals(ordered + 1, lowest.get());
            awaitSomeLooks();

            lowest.set(Long.MAX_VALUE);
            mine();
            TestWorld.await(() -> lowest.get() < Long.MAX_VALUE);
            awaitSomeLooks();

            assertTrue(lowest.get() > ordered + 700 - CONFIRMATIONS, () -> "searched again from " + lowest.get());
        }
    }
}
