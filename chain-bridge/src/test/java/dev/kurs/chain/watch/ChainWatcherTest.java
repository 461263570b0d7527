package dev.kurs.chain.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.FirmQuoteStruct;
import dev.kurs.chain.contract.MockAggregator;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.Header;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.protocol.net.FreePorts;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commits on a real chain, and what the engine is told of them. */
@Timeout(120)
class ChainWatcherTest extends WatchedWorld {
    private static final Address STRANGER = DevelopmentAccounts.address(5);

    @Test
    void shouldTellSettlementsOnceTheyAreConfirmed() {
        BlockRef start = world.now();
        FirmQuoteStruct quote = quote();
        try (ChainWatcher watcher = watch(start)) {
            Bytes32 transaction = world.commit(quote);
            Header block = world.head();
            assertTrue(world.node().succeeded(transaction));
            world.node().mine(CONFIRMATIONS - 1);
            TestWorld.await(() -> watcher.health().headNumber() == block.number() + CONFIRMATIONS - 1);
            assertEquals(List.of(), publisher.said("settled"));

            world.node().mine(1);
            awaitConfirmed(watcher, block.number());

            assertEquals(
                    List.of(
                            "settled " + block.number() + "/0/2 in " + block.hash() + ": quote " + quotes + " of "
                                    + WALLET + ", token 0 1000000000 (fee 1500000) for token 1 1640000000",
                            advanced(block)),
                    publisher.ofBlocks());
            assertEquals(1, watcher.counters().settlements());
        }
    }

    @Test
    void shouldTellWhatOneBlockHasInItsOrder() {
        BlockRef start = world.now();
        FirmQuoteStruct first = quote();
        FirmQuoteStruct second = quote();
        world.node().setAutomine(false);
        world.commit(first);
        world.commit(first);
        world.commit(second);
        world.node().mine(1);
        world.node().setAutomine(true);
        world.node().mine(CONFIRMATIONS);

        try (ChainWatcher watcher = watch(start)) {
            awaitConfirmed(watcher, start.number() + 1);

            assertEquals(
                    List.of("settled", "refused", "settled", "advanced"),
                    publisher.ofBlocks().stream()
                            .map(line -> line.substring(0, line.indexOf(' ')))
                            .toList());
            assertTrue(publisher.said("refused").getFirst().contains("/1 in "), publisher.said("refused")::toString);
        }
    }

    @Test
    void shouldTellFailuresOfThePayerAndOfNobodyElse() {
        BlockRef start = world.now();
        FirmQuoteStruct quote = quote();
        assertFalse(world.node().succeeded(world.commit(quote, STRANGER)));
        assertTrue(world.node().succeeded(world.commit(quote)));
        assertFalse(world.node().succeeded(world.commit(quote)));
        Header refusal = world.head();
        world.node().mine(CONFIRMATIONS);

        try (ChainWatcher watcher = watch(start)) {
            awaitConfirmed(watcher, refusal.number());

            assertEquals(
                    List.of("refused " + refusal.number() + "/0 in " + refusal.hash() + ": quote " + quotes + " of "
                            + WALLET),
                    publisher.said("refused"));
            assertEquals(1, publisher.said("settled").size());
            assertEquals(1, watcher.counters().refusals());
        }
    }

    @Test
    void shouldTellARefusalForEveryReasonAPartnerCanMeet() {
        BlockRef start = world.now();
        refuseWithoutAllowance();
        refuseWhileFrozen();
        refuseBecauseTheOracleMoved();
        refuseBecauseItExpired();
        world.node().mine(CONFIRMATIONS);

        try (ChainWatcher watcher = watch(start)) {
            awaitConfirmed(watcher, world.head().number() - CONFIRMATIONS);

            assertEquals(4, publisher.said("refused").size(), publisher.said()::toString);
            assertEquals(List.of(), publisher.said("settled"));
        }
    }

    private static void refuseWithoutAllowance() {
        assertFalse(world.node().succeeded(world.commit(world.quote(++quotes, DevelopmentAccounts.address(8)))));
    }

    private static void refuseWhileFrozen() {
        Bytes32 corridor = Bytes32.keccak("USDT-IDRX");
        world.node().send(SmallPlan.GUARDIAN, world.addresses().governor(), PoolGovernor.freeze(1, corridor));
        assertFalse(world.node().succeeded(world.commit(quote())));
        world.node().send(SmallPlan.RESUMER, world.addresses().governor(), PoolGovernor.thaw(1, corridor));
    }

    private static void refuseBecauseTheOracleMoved() {
        answer("1500000000000");
        assertFalse(world.node().succeeded(world.commit(quote())));
        answer("1650000000000");
    }

    private static void answer(String rupiahPerDollarE8) {
        Address feed = world.manifest().settings().tokens().get("IDRX").feed().aggregator();
        world.node()
                .send(
                        SmallPlan.DEPLOYER,
                        feed,
                        MockAggregator.set(
                                new BigInteger(rupiahPerDollarE8), world.head().timeSeconds()));
    }

    private static void refuseBecauseItExpired() {
        FirmQuoteStruct late = world.quote(++quotes, WALLET, 5);
        world.node().pass(Duration.ofSeconds(10));
        assertFalse(world.node().succeeded(world.commit(late)));
    }

    @Test
    void shouldSettleACommitInTheLastSecondAndTellItsBlocksTime() {
        BlockRef start = world.now();
        FirmQuoteStruct quote = world.quote(++quotes, WALLET, 30);
        world.node().ask("evm_setNextBlockTimestamp", quote.expiresAt());
        assertTrue(world.node().succeeded(world.commit(quote)));
        Header block = world.head();
        assertEquals(quote.expiresAt(), block.timeSeconds());
        world.node().mine(CONFIRMATIONS);

        try (ChainWatcher watcher = watch(start)) {
            awaitConfirmed(watcher, block.number());

            assertEquals(1, publisher.said("settled " + block.number()).size());
            assertTrue(publisher.said("advanced").getFirst().endsWith(" at " + quote.expiresAt()));
        }
    }

    @Test
    void shouldGoOnWhereTheEngineEndedAndSayNothingTwice() {
        BlockRef start = world.now();
        world.commit(quote());
        world.node().mine(CONFIRMATIONS);
        BlockRef confirmed;
        try (ChainWatcher watcher = watch(start)) {
            awaitConfirmed(watcher, start.number() + 1);
            confirmed = BlockRef.of(
                    start.number() + 1,
                    world.endpoint()
                            .ask(Queries.header(start.number() + 1))
                            .orElseThrow()
                            .hash());
        }
        world.commit(quote());
        world.node().mine(CONFIRMATIONS);

        try (ChainWatcher watcher = watch(confirmed)) {
            awaitConfirmed(watcher, world.head().number() - CONFIRMATIONS);
        }

        assertEquals(2, publisher.said("settled").size());
    }

    @Test
    void shouldBeginBeforeTheFirstBlockOfAFreshEngine() {
        try (ChainWatcher watcher = watch(BlockRef.before(world.manifest().firstBlock()))) {
            awaitConfirmed(watcher, world.head().number() - CONFIRMATIONS);
            assertTrue(watcher.health().healthy(), watcher.health()::toString);
        }
    }

    @Test
    void shouldWaitWhileTheRingIsFullAndEndWhenItIsClosed() {
        BlockRef start = world.now();
        world.commit(quote());
        world.node().mine(CONFIRMATIONS);
        publisher.fill(5);

        try (ChainWatcher watcher = watch(start)) {
            awaitConfirmed(watcher, start.number() + 1);
            assertEquals(1, publisher.said("settled").size());

            publisher.close();
            world.commit(quote());
            world.node().mine(CONFIRMATIONS);
            TestWorld.await(() -> !watcher.isRunning());
        }
        assertEquals(1, publisher.said("settled").size());
    }

    @Test
    void shouldAlarmAndRecordTokensThatTheEngineDoesNotKnow() {
        BlockRef start = world.now();
        world.commit(quote());
        world.node().mine(CONFIRMATIONS);
        ContractAddresses known = world.addresses();
        ContractAddresses withoutIdrx = new ContractAddresses(
                known.engine(),
                List.of(),
                known.pool(),
                known.governor(),
                known.desk(),
                known.vault(),
                List.of(),
                known.signer(),
                Map.of(world.usdt(), TestWorld.USDT),
                known.tokens(),
                known.corridorIds());

        try (ChainWatcher watcher = watch(start, withoutIdrx)) {
            awaitConfirmed(watcher, start.number() + 1);

            assertTrue(publisher.said("settled").getFirst().contains("for token -1 1640000000"));
            assertEquals(1, watcher.counters().unknownTokens());
        }
    }

    @Test
    void shouldGoOnWhenTheNodeIsBack(@TempDir Path kept) {
        String state = kept.resolve("state.json").toString();
        String port = Integer.toString(FreePorts.next());
        try (TestWorld other = TestWorld.start(kept, "--state", state, "--port", port)) {
            other.fund(WALLET, 2);
            BlockRef start = other.now();
            try (ChainWatcher watcher = new ChainWatcher(
                    other.endpoint(),
                    other.addresses(),
                    start,
                    SETTINGS,
                    new CommandOffer(publisher),
                    List.of(),
                    InstantSource.system())) {
                watcher.start();
                other.commit(other.quote(1, WALLET));
                TestWorld.await(() -> watcher.health().headNumber() == start.number() + 1);

                other.stopNode();
                TestWorld.await(() -> watcher.counters().failedLooks() >= 2);
                assertFalse(watcher.health().healthy());
                other.startNode("--state", state);
                other.commit(other.quote(2, WALLET));
                other.node().mine(CONFIRMATIONS);
                awaitConfirmed(watcher, start.number() + 2);

                assertEquals(2, publisher.said("settled").size(), publisher.said()::toString);
                assertTrue(watcher.health().healthy(), watcher.health()::toString);
            }
        }
    }

    @Test
    void shouldLookAtOnceWhenANodeSaysThatItHasABlock() {
        WatcherSettings sleepy = new WatcherSettings(0, Duration.ofMinutes(5), 4, Duration.ofMinutes(1));
        ChainWatcher watcher = new ChainWatcher(
                world.endpoint(),
                world.addresses(),
                world.now(),
                sleepy,
                new CommandOffer(publisher),
                List.of(),
                InstantSource.system());
        URI heads =
                URI.create("ws://" + world.uri().getHost() + ":" + world.uri().getPort());
        try (watcher;
                HeadSubscription subscription = new HeadSubscription(heads, watcher::wake)) {
            watcher.start();
            subscription.start();
            TestWorld.await(() -> {
                world.node().mine(1);
                return isConfirmedSoon(watcher, world.head().number())
                        && publisher.said("advanced").size() >= 2;
            });
        }
    }

    /** What came before the subscription stood is confirmed with the next block. */
    private static boolean isConfirmedSoon(ChainWatcher watcher, long block) {
        long until = System.nanoTime() + Duration.ofSeconds(1).toNanos();
        while (watcher.health().confirmedNumber() < block && System.nanoTime() < until) {
            LockSupport.parkNanos(1_000_000);
        }
        return watcher.health().confirmedNumber() >= block;
    }

    @Test
    void shouldBeUnhealthyWhenTheNewestBlockIsTooOld() {
        ChainWatcher watcher = new ChainWatcher(
                world.endpoint(),
                world.addresses(),
                world.now(),
                SETTINGS,
                new CommandOffer(publisher),
                List.of(),
                () -> Instant.ofEpochSecond(world.head().timeSeconds() + 61));
        try (watcher) {
            assertEquals("the chain was not looked at yet", watcher.health().sentence());
            watcher.start();
            TestWorld.await(() -> watcher.health().headNumber() >= 0);

            assertFalse(watcher.health().healthy());
            assertEquals(
                    "the newest block, " + world.head().number() + ", is 61 s old, more than 60 s",
                    watcher.health().sentence());
        }
    }

    @Test
    void shouldHoldNothingUpWhenAFollowerFails() {
        BlockRef start = world.now();
        world.commit(quote());
        world.node().mine(CONFIRMATIONS);
        ChainFollower failing = new ChainFollower() {
            @Override
            public void onHead(HeadChange change) {
                throw new ChainMoved("the follower's own trouble");
            }
        };

        try (ChainWatcher watcher = watch(start, failing)) {
            awaitConfirmed(watcher, start.number() + 1);
            TestWorld.await(() -> !watcher.health().healthy());

            assertEquals(1, publisher.said("settled").size());
            assertEquals("the follower's own trouble", watcher.health().sentence());
        }
    }
}
