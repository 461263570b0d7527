package dev.kurs.chain.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.allowance.AllowanceBook;
import dev.kurs.chain.contract.FirmQuoteStruct;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.mirror.ChainMirror;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.chain.node.TestChain;
import dev.kurs.chain.permit.PermitMeans;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.watch.LyingNode.Lie;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Commits on a real chain that is watched through two or three nodes, of which the one in use lies, lags or falls silent. */
@Timeout(120)
class LyingNodesTest extends DeployedWorld {
    private static final Address WALLET = DevelopmentAccounts.address(9);
    private static final int CONFIRMATIONS = 2;
    private static final int MOST_BEHIND = 5;
    private static final int FAR = 20;
    private static final Duration PATIENT = Duration.ofSeconds(20);
    private static final Duration IMPATIENT = Duration.ofMillis(1_500);
    private static final WatcherSettings SETTINGS =
            new WatcherSettings(CONFIRMATIONS, Duration.ofMillis(20), 4, Duration.ofMinutes(10));

    private static long quotes;

    private Duration rpcTimeout = PATIENT;
    private LyingNode liar;
    private LyingNode second;
    private LyingNode third;
    private Endpoints endpoints;
    private ChainWatcher watcher;

    @BeforeAll
    static void fund() {
        world.fund(WALLET, 100);
    }

    @BeforeEach
    void open() {
        world.node().mine(CONFIRMATIONS);
        liar = LyingNode.before(world.uri());
        second = LyingNode.before(world.uri());
        third = LyingNode.before(world.uri());
    }

    @AfterEach
    void close() {
        if (watcher != null) {
            watcher.close();
            endpoints.close();
        }
        Stream.of(liar, second, third).forEach(LyingNode::close);
    }

    private void watchThrough(LyingNode... nodes) {
        watchThrough(SETTINGS, nodes);
    }

    private void watchThrough(WatcherSettings settings, LyingNode... nodes) {
        List<URI> uris = Stream.of(nodes).map(LyingNode::uri).toList();
        endpoints = Endpoints.of(uris, 31_337, rpcTimeout, MOST_BEHIND);
        CommandOffer offer = new CommandOffer(publisher);
        watcher = new ChainWatcher(
                endpoints,
                world.addresses(),
                world.now(),
                settings,
                offer,
                List.of(
                        new AllowanceBook(endpoints, world.addresses(), PermitMeans.NONE),
                        new ChainMirror(endpoints, world.addresses(), offer, Duration.ofHours(1), Idling.NEVER)),
                InstantSource.system());
        watcher.start();
        TestWorld.await(() -> watcher.health().healthy());
    }

    private static FirmQuoteStruct quote() {
        return world.quote(++quotes, WALLET);
    }

    /** Commits, and confirms the commit; its block. */
    private static Header commitAndConfirm() {
        world.commit(quote());
        Header block = world.head();
        world.node().mine(CONFIRMATIONS);
        return block;
    }

    private static String settlement(Header block) {
        return "settled " + block.number() + "/0/2 in " + block.hash() + ": quote " + quotes + " of " + WALLET
                + ", token 0 1000000000 (fee 1500000) for token 1 1640000000";
    }

    private void awaitConfirmed(Header block) {
        TestWorld.await(() -> {
            requireNoAlarm();
            return watcher.health().confirmedNumber() >= block.number();
        });
    }

    private void requireNoAlarm() {
        assertEquals(0, watcher.counters().alarms(), watcher.health()::toString);
    }

    /** Waits until the watching has stopped before a block, for a reason that has these words. */
    private void awaitStopBefore(Header block, String reason) {
        TestWorld.await(() -> {
            if (watcher.health().confirmedNumber() >= block.number()) {
                fail("recorded: " + publisher.ofBlocks());
            }
            return watcher.health().lastError().contains(reason);
        });
        assertEquals(List.of(), publisher.said("settled"));
        assertEquals(List.of(), publisher.said("refused"));
        requireNoAlarm();
    }

    /** Some more from now on: those before may be of blocks before. */
    private void awaitFailedLooks() {
        long before = watcher.counters().failedLooks();
        TestWorld.await(() -> watcher.counters().failedLooks() >= before + 5);
    }

    private static Stream<Arguments> lies() {
        return Stream.of(
                Arguments.of("withheld logs", Lies.WITHHELD_LOGS, "left no log"),
                Arguments.of("altered amounts", Lies.ALTERED_AMOUNTS, "differ"),
                Arguments.of("settled commits said to have failed", Lies.FAILED_COMMITS, "differ"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("lies")
    void shouldRecordNothingThatTwoNodesTellDifferentlyUntilTheyAgree(String name, Lie lie, String reason) {
        watchThrough(liar, second);
        liar.lie(lie);

        Header block = commitAndConfirm();
        awaitStopBefore(block, reason);
        liar.lie(Lies.NONE);
        awaitConfirmed(block);

        assertEquals(List.of(settlement(block)), publisher.said("settled"));
        assertEquals(List.of(), publisher.said("refused"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("lies")
    void shouldRecordWhatMostOfThreeNodesTellAndTakeTheLiarBackAfterwards(String name, Lie lie, String reason) {
        watchThrough(liar, second, third);
        liar.lie(lie);

        Header block = commitAndConfirm();
        awaitConfirmed(block);
        assertEquals(List.of(settlement(block)), publisher.said("settled"));
        assertEquals(List.of(), publisher.said("refused"));
        assertTrue(endpoints.troubles().get(liar.name()).contains("settle"), endpoints.troubles()::toString);

        liar.lie(Lies.NONE);
        TestWorld.await(() -> endpoints.troubles().isEmpty());
        Header later = commitAndConfirm();
        awaitConfirmed(later);
        assertEquals(settlement(later), publisher.said("settled").getLast());
        assertEquals(Map.of(), endpoints.troubles());
    }

    @Test
    void shouldRecordThoughAFollowerCannotReadWhatTheNodeInUseSays() {
        watchThrough(liar, second, third);
        liar.lie(Lies.SHORTENED_TOPICS);

        Header block = commitAndConfirm();
        awaitConfirmed(block);

        assertEquals(List.of(settlement(block)), publisher.said("settled"));
        assertTrue(endpoints.troubles().containsKey(liar.name()), endpoints.troubles()::toString);
    }

    @Test
    void shouldTellWhatThePoolHoldsAsMostNodesDo() {
        liar.lie(Lies.ALTERED_BOOKS);
        watchThrough(liar, second, third);
        world.node().mine(CONFIRMATIONS);
        TestWorld.await(() -> endpoints.troubles().containsKey(liar.name())
                && !publisher.said("inventory 1").isEmpty());

        assertEquals(List.of("inventory 0: " + held(world.usdt())), publisher.said("inventory 0"));
        assertEquals(List.of("inventory 1: " + held(world.idrx())), publisher.said("inventory 1"));
    }

    @Test
    void shouldTellASettlementOnceThoughNodesDifferAboutTheFiguresForLong() {
        watchThrough(liar, second);
        liar.lie(Lies.ALTERED_BOOKS);
        Header block = commitAndConfirm();
        awaitFailedLooks();
        assertEquals(List.of(settlement(block)), publisher.said("settled"));
        Header later = commitAndConfirm();
        awaitFailedLooks();

        liar.lie(Lies.NONE);
        awaitConfirmed(later);

        assertEquals(
                2,
                publisher.said("settled").size(),
                () -> publisher.said("settled").toString());
    }

    @Test
    void shouldBelieveWhoHasTheSettlementThatWasToldThoughItsBlockIsHeldUp() {
        watchThrough(liar, second);
        liar.lie(Lies.ALTERED_BOOKS);
        try (DevelopmentChain fork = TestChain.start("--fork-url", world.uri().toString());
                TestNode without = new TestNode(fork.uri())) {
            Header block = commitAndConfirm();
            awaitFailedLooks();
            assertEquals(List.of(settlement(block)), publisher.said("settled"));

            without.mine(1 + CONFIRMATIONS);
            liar.speakFor(fork.uri());
            liar.lie(Lies.NONE);
            awaitConfirmed(block);

            assertEquals(1, publisher.said("settled").size(), publisher.said()::toString);
            assertTrue(endpoints.troubles().getOrDefault(liar.name(), "").contains(block.hash() + " is recorded"));
        }
    }

    private static BigInteger held(Address token) {
        return world.endpoint()
                .ask(Queries.view(world.pool(), ReservePool.book(token)))
                .held();
    }

    @Test
    void shouldNotRecordWhatTheOnlyNodeWithholds() {
        watchThrough(liar);
        liar.lie(Lies.WITHHELD_LOGS);

        Header block = commitAndConfirm();
        awaitStopBefore(block, "left no log");
        liar.lie(Lies.NONE);
        awaitConfirmed(block);

        assertEquals(List.of(settlement(block)), publisher.said("settled"));
    }

    /** A commit that is refused, in a block that is confirmed. */
    private static Header refuseAndConfirm() {
        FirmQuoteStruct late = world.quote(++quotes, WALLET, 5);
        world.node().pass(Duration.ofSeconds(10));
        assertFalse(world.node().succeeded(world.commit(late)));
        Header block = world.head();
        world.node().mine(CONFIRMATIONS);
        return block;
    }

    @Test
    void shouldRecordARefusalOfWhichOneNodeWithholdsTheReceipt() {
        watchThrough(liar, second, third);
        liar.lie(Lies.WITHHELD_RECEIPTS);

        Header block = refuseAndConfirm();
        awaitConfirmed(block);

        assertEquals(1, publisher.said("refused " + block.number()).size());
        assertEquals(List.of(liar.name()), List.copyOf(endpoints.troubles().keySet()));
    }

    @Test
    void shouldWaitWhileOneOfTwoNodesWithholdsAReceipt() {
        watchThrough(liar, second);
        liar.lie(Lies.WITHHELD_RECEIPTS);

        Header block = refuseAndConfirm();
        awaitStopBefore(block, "is no longer in block");
        liar.lie(Lies.NONE);
        awaitConfirmed(block);

        assertEquals(1, publisher.said("refused " + block.number()).size());
    }

    /** A node that has the world's blocks so far, and then far more of its own, the first with a commit. */
    private DevelopmentChain forge() {
        DevelopmentChain fork = TestChain.start("--fork-url", world.uri().toString());
        try (TestNode own = new TestNode(fork.uri())) {
            own.send(WALLET, world.engine(), world.commitment(quote()));
            own.mine(FAR);
        }
        liar.speakFor(fork.uri());
        return fork;
    }

    @Test
    void shouldRecordNothingThatOneOfTwoNodesForgesFarAhead() {
        watchThrough(liar, second);
        try (DevelopmentChain forged = forge()) {
            Header first = commitAndConfirm();
            awaitStopBefore(first, "differ");
            assertTrue(watcher.health().headNumber() <= world.head().number(), forged::toString);

            liar.speakFor(world.uri());
            awaitConfirmed(first);
            assertEquals(List.of(settlement(first)), publisher.said("settled"));
        }
    }

    @Test
    void shouldGoOnWhileOneOfThreeNodesForgesFarAhead() {
        watchThrough(liar, second, third);
        try (DevelopmentChain forged = forge()) {
            Header first = commitAndConfirm();
            awaitConfirmed(first);
            assertEquals(List.of(settlement(first)), publisher.said("settled"));
            assertEquals(List.of(liar.name()), List.copyOf(endpoints.troubles().keySet()));
            assertTrue(watcher.health().headNumber() <= world.head().number(), forged::toString);

            liar.speakFor(world.uri());
            TestWorld.await(() -> endpoints.troubles().isEmpty());
            awaitConfirmed(commitAndConfirm());
            assertEquals(2, publisher.said("settled").size());
        }
    }

    @Test
    void shouldGoOnWhileOneOfThreeNodesLagsAndTakeItBack() {
        watchThrough(liar, second, third);
        liar.lie(Lies.headAt(world.node(), world.head().number()));
        world.node().mine(FAR);

        Header block = commitAndConfirm();
        awaitConfirmed(block);
        TestWorld.await(() -> endpoints.troubles().getOrDefault(liar.name(), "").contains("behind"));

        liar.lie(Lies.NONE);
        TestWorld.await(() -> endpoints.troubles().isEmpty());
        assertEquals(List.of(settlement(block)), publisher.said("settled"));
    }

    @Test
    void shouldFollowTheYoungerOfTwoHonestHeadsAndTellNoTrouble() {
        watchThrough(liar, second);
        long young = world.head().number();
        liar.lie(Lies.headAt(world.node(), young));

        Header block = commitAndConfirm();
        liar.lie(Lies.headAt(world.node(), block.number()));
        TestWorld.await(() -> watcher.health().headNumber() == block.number());
        assertEquals(Map.of(), endpoints.troubles());
        assertEquals(List.of(), publisher.said("settled"));
        assertTrue(watcher.health().healthy(), watcher.health()::toString);

        liar.lie(Lies.NONE);
        awaitConfirmed(block);
        assertEquals(List.of(settlement(block)), publisher.said("settled"));
        assertEquals(0, watcher.counters().failedLooks());
    }

    @Test
    void shouldFollowMostOfThreeNodesWithoutConfirmationsThoughOneIsABlockBehind() {
        watchThrough(new WatcherSettings(0, Duration.ofMillis(20), 4, Duration.ofMinutes(10)), liar, second, third);
        for (int block = 0; block < FAR; block++) {
            liar.lie(Lies.headAt(world.node(), world.head().number()));
            world.node().mine(1);
            awaitConfirmed(world.head());
        }
        requireNoAlarm();
        assertEquals(Map.of(), endpoints.troubles());
        assertEquals(0, watcher.counters().failedLooks());
    }

    @Test
    void shouldBelieveTheOtherOfTwoNodesWhenOneFallsSilentInTheMiddle() {
        rpcTimeout = IMPATIENT;
        watchThrough(liar, second);
        liar.keepSilentAbout("eth_getLogs");

        Header block = commitAndConfirm();
        awaitConfirmed(block);

        assertEquals(List.of(settlement(block)), publisher.said("settled"));
    }

    @Test
    void shouldNotWaitLongForOneOfThreeNodesThatFallsSilentInTheMiddle() {
        rpcTimeout = IMPATIENT;
        watchThrough(liar, second, third);
        liar.keepSilentAbout("eth_getLogs");

        Header block = commitAndConfirm();
        awaitConfirmed(block);
        assertEquals(List.of(settlement(block)), publisher.said("settled"));

        liar.keepSilentAbout("");
        awaitConfirmed(commitAndConfirm());
        TestWorld.await(() -> endpoints.troubles().isEmpty());
    }
}
