package dev.kurs.chain.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.FirmQuoteStruct;
import dev.kurs.chain.rpc.Header;
import java.math.BigInteger;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the engine is told where the chain has other blocks than before. */
@Timeout(120)
class ReorganisationTest extends WatchedWorld {
    /** Holds up each block that is confirmed, as figures do about which nodes differ. */
    private static final ChainFollower HELD_UP = new ChainFollower() {
        @Override
        public void onConfirmed(Header block) {
            throw new ChainMoved("nodes differ about the figures");
        }
    };

    @Test
    void shouldTellRightThingsOnceThroughReorganisationsShallowerThanTheWindow() {
        BlockRef start = world.now();
        for (int depth = 1; depth <= 5; depth++) {
            RecordingPublisher fresh = new RecordingPublisher();
            reorganiseUnderAWatcher(world.now(), depth, fresh);
        }
        assertTrue(world.head().number() > start.number());
    }

    private static void reorganiseUnderAWatcher(BlockRef start, int depth, RecordingPublisher told) {
        try (ChainWatcher watcher = new ChainWatcher(
                world.endpoint(),
                world.addresses(),
                start,
                SETTINGS,
                new CommandOffer(told),
                List.of(),
                InstantSource.system())) {
            watcher.start();
            FirmQuoteStruct stays = quote();
            FirmQuoteStruct goes = quote();
            FirmQuoteStruct comes = quote();
            world.commit(stays);
            for (int i = 1; i < depth; i++) {
                world.node().mine(1);
            }
            world.commit(goes);
            Bytes32 replaced = world.head().hash();
            TestWorld.await(() -> watcher.health().headNumber() == world.head().number());

            world.node().reorganise(depth);
            world.commit(comes);
            Header last = world.head();
            TestWorld.await(() -> watcher.counters().reorganisations() > 0);
            world.node().mine(CONFIRMATIONS);
            awaitConfirmed(watcher, last.number());

            assertEquals(2, told.said("settled").size(), told.said()::toString);
            assertTrue(told.said("settled").getFirst().contains(": quote " + number(stays) + " of"));
            assertTrue(told.said("settled").getLast().contains(": quote " + number(comes) + " of"));
            assertTrue(told.said().stream().noneMatch(line -> line.contains(replaced.text())));
            assertEquals(depth, watcher.counters().deepestReorganisation());
            assertTrue(watcher.health().healthy(), watcher.health()::toString);
        }
    }

    private static BigInteger number(FirmQuoteStruct quote) {
        return new BigInteger(1, quote.quoteId().bytes());
    }

    @Test
    void shouldAlarmAndSayNothingMoreAfterAReorganisationDeeperThanTheWindow() {
        BlockRef start = world.now();
        world.commit(quote());
        world.node().mine(CONFIRMATIONS);
        try (ChainWatcher watcher = watch(start)) {
            awaitConfirmed(watcher, start.number() + 1);
            int before = publisher.said().size();

            world.node().reorganise(CONFIRMATIONS + 1);
            TestWorld.await(() -> watcher.counters().alarms() == 1);
            world.commit(quote());
            world.node().mine(2 * CONFIRMATIONS);
            long seen = world.head().number();
            TestWorld.await(() ->
                    watcher.health().headNumber() < seen && watcher.alarm().isPresent());

            assertEquals(before, publisher.said().size());
            assertEquals(1, watcher.counters().alarms());
            WatcherHealth health = watcher.health();
            assertFalse(health.healthy());
            assertTrue(
                    health.sentence().startsWith("the chain has block " + (start.number() + 1) + " 0x"),
                    health.sentence());
        }
    }

    @Test
    void shouldAlarmWhenASettlementIsGoneThatWasToldWhileItsBlockWasHeldUp() {
        BlockRef start = world.now();
        String before = world.node().snapshot();
        world.commit(quote());
        Bytes32 told = world.head().hash();
        world.node().mine(CONFIRMATIONS);
        try (ChainWatcher watcher = watch(start, HELD_UP)) {
            TestWorld.await(() -> publisher.said("settled").size() == 1);

            world.node().revert(before);
            world.commit(quote());
            world.node().mine(2 * CONFIRMATIONS);
            TestWorld.await(() -> watcher.alarm().isPresent());

            assertEquals(1, publisher.said("settled").size(), publisher.said()::toString);
            assertTrue(watcher.alarm().orElseThrow().contains(" where " + told + " is recorded"), watcher.alarm()::get);
            assertEquals(start.number(), watcher.health().confirmedNumber());
        }
    }

    @Test
    void shouldAlarmWhenASettlementIsGoneThatAnEarlierWatcherToldWhileItsBlockWasHeldUp() {
        BlockRef start = world.now();
        String before = world.node().snapshot();
        world.commit(quote());
        BlockRef told = world.now();
        world.node().mine(CONFIRMATIONS);
        try (ChainWatcher watcher = watch(start, HELD_UP)) {
            TestWorld.await(() -> publisher.said("settled").size() == 1);
            assertEquals(start.number(), watcher.health().confirmedNumber());
        }

        world.node().revert(before);
        world.commit(quote());
        world.node().mine(2 * CONFIRMATIONS);
        try (ChainWatcher watcher = watchOn(start, told)) {
            TestWorld.await(() -> watcher.alarm().isPresent());

            assertEquals(1, publisher.said("settled").size(), publisher.said()::toString);
            assertTrue(
                    watcher.alarm()
                            .orElseThrow()
                            .contains(" where " + told.hash().orElseThrow() + " is recorded"),
                    watcher.alarm()::get);
            assertEquals(start.number(), watcher.health().confirmedNumber());
        }
    }

    /** It may have ended between two events of a block. */
    @Test
    void shouldTellAgainTheBlockOfWhichAnEarlierWatcherToldACommit() {
        BlockRef start = world.now();
        world.commit(quote());
        BlockRef told = world.now();
        world.commit(quote());
        world.node().mine(CONFIRMATIONS);
        try (ChainWatcher watcher = watchOn(start, told)) {
            awaitConfirmed(watcher, told.number() + 1);

            assertEquals(2, publisher.said("settled").size(), publisher.said()::toString);
            assertEquals(0, watcher.counters().alarms(), watcher.health()::toString);
        }
    }

    /** As after a start, when the journal has a commit of a block that is not recorded whole. */
    private ChainWatcher watchOn(BlockRef start, BlockRef committed) {
        ChainWatcher watcher = unstarted(start, world.addresses());
        watcher.holdOnTo(committed);
        watcher.start();
        return watcher;
    }

    @Test
    void shouldGoOnWhenBlocksAreGoneThatWereHeldUpAndHadNothingToTell() {
        BlockRef start = world.now();
        world.node().mine(CONFIRMATIONS + 2);
        try (ChainWatcher watcher = watch(start, HELD_UP)) {
            TestWorld.await(() -> watcher.counters().failedLooks() > 0);

            world.node().reorganise(CONFIRMATIONS + 1);
            world.commit(quote());
            world.node().mine(CONFIRMATIONS);
            TestWorld.await(() -> publisher.said("settled").size() == 1);

            assertEquals(0, watcher.counters().alarms(), watcher.health()::toString);
        }
    }

    @Test
    void shouldAlarmAtStartWhenTheChainHasAnotherBlockWhereTheEngineEnded() {
        BlockRef elsewhere = BlockRef.of(world.head().number(), Bytes32.keccak("another chain"));
        world.node().mine(CONFIRMATIONS + 1);

        try (ChainWatcher watcher = watch(elsewhere)) {
            TestWorld.await(() -> watcher.alarm().isPresent());

            assertEquals(1, watcher.counters().alarms());
            assertEquals(List.of(), publisher.said());
        }
    }
}
