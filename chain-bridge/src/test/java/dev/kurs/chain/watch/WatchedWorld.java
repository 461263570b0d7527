package dev.kurs.chain.watch;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.FirmQuoteStruct;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.Header;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** A wallet with money, and watchers of the chain that tell the recorder. */
abstract class WatchedWorld extends DeployedWorld {
    static final Address WALLET = DevelopmentAccounts.address(9);
    static final int CONFIRMATIONS = 6;
    static final WatcherSettings SETTINGS =
            new WatcherSettings(CONFIRMATIONS, Duration.ofMillis(20), 4, Duration.ofMinutes(1));

    static long quotes;

    @BeforeAll
    static void fund() {
        world.fund(WALLET, 100);
    }

    @BeforeEach
    void beginWithConfirmedBlocks() {
        world.node().mine(CONFIRMATIONS);
    }

    static FirmQuoteStruct quote() {
        return world.quote(++quotes, WALLET);
    }

    ChainWatcher watch(BlockRef cursor, ChainFollower... followers) {
        return watch(cursor, world.addresses(), followers);
    }

    ChainWatcher watch(BlockRef cursor, ContractAddresses seen, ChainFollower... followers) {
        ChainWatcher watcher = unstarted(cursor, seen, followers);
        watcher.start();
        return watcher;
    }

    ChainWatcher unstarted(BlockRef cursor, ContractAddresses seen, ChainFollower... followers) {
        return new ChainWatcher(
                world.endpoint(),
                seen,
                cursor,
                SETTINGS,
                new CommandOffer(publisher),
                List.of(followers),
                InstantSource.system());
    }

    static void awaitConfirmed(ChainWatcher watcher, long block) {
        TestWorld.await(() -> watcher.health().confirmedNumber() >= block);
    }

    static String advanced(Header header) {
        return "advanced " + header.number() + " " + header.hash() + " at " + header.timeSeconds();
    }
}
