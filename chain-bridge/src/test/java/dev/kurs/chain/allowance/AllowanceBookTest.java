package dev.kurs.chain.allowance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.permit.PermitMeans;
import dev.kurs.chain.rpc.RpcEndpoint;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.chain.watch.ChainWatcher;
import dev.kurs.chain.watch.CommandOffer;
import dev.kurs.chain.watch.Lies;
import dev.kurs.chain.watch.LyingNode;
import dev.kurs.chain.watch.RecordingPublisher;
import dev.kurs.chain.watch.TestWorld;
import dev.kurs.chain.watch.WatcherSettings;
import dev.kurs.protocol.money.Amount;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Allowances on a real chain. */
@Timeout(120)
class AllowanceBookTest {
    private static final Address WALLET = DevelopmentAccounts.address(9);
    private static final Address OTHER = DevelopmentAccounts.address(8);
    private static final long AMOUNT_IN = 1_000_000_000L;
    private static final int CONFIRMATIONS = 6;
    private static final int BATCH = 200;

    @TempDir
    private Path directory;

    private TestWorld world;
    private LyingNode node;
    private RpcEndpoint reader;
    private AllowanceBook book;
    private ChainWatcher watcher;

    @BeforeEach
    void start() {
        world = TestWorld.start(directory);
        world.fund(WALLET, 3);
        node = LyingNode.before(world.uri());
        reader = RpcEndpoint.at(node.uri());
        book = new AllowanceBook(reader, world.addresses(), PermitMeans.NONE);
        book.register(WALLET);
        watcher = new ChainWatcher(
                reader,
                world.addresses(),
                world.now(),
                new WatcherSettings(CONFIRMATIONS, Duration.ofMillis(20), 64, Duration.ofMinutes(1)),
                new CommandOffer(new RecordingPublisher()),
                List.of(book),
                InstantSource.system());
        watcher.start();
    }

    @AfterEach
    void stop() {
        if (watcher != null) {
            watcher.close();
            reader.close();
            node.close();
        }
        if (world != null) {
            world.close();
        }
    }

    private Amount known(Address wallet, int tokenId) {
        return book.known(wallet.bytes(), tokenId);
    }

    private void awaitExactly(Address wallet, int tokenId, long amount) {
        TestWorld.await(() -> known(wallet, tokenId).equals(Amount.ofRaw(amount)));
    }

    private void approve(Address wallet, Address token, BigInteger amount) {
        world.node().send(wallet, token, Erc20.approve(world.engine(), amount));
    }

    @Test
    void shouldKnowWhatARegisteredWalletAllowsAndNothingOfOthers() {
        assertTrue(new AllowanceBook(world.endpoint(), world.addresses(), PermitMeans.NONE)
                .known(WALLET.bytes(), TestWorld.USDT)
                .isZero());
        awaitExactly(WALLET, TestWorld.USDT, 3 * AMOUNT_IN);

        approve(OTHER, world.usdt(), BigInteger.TEN);
        approve(WALLET, world.idrx(), BigInteger.valueOf(77));
        awaitExactly(WALLET, TestWorld.IDRX, 77);
        assertTrue(known(OTHER, TestWorld.USDT).isZero());
        assertTrue(known(WALLET, 99).isZero());
    }

    @Test
    void shouldReadAWalletThatIsRegisteredLater() {
        approve(OTHER, world.usdt(), BigInteger.TEN);
        book.register(OTHER);
        awaitExactly(OTHER, TestWorld.USDT, 10);
    }

    @Test
    void shouldGoOnWhereItWasWhenTheNodeFailsAmongManyWallets() {
        int wallets = 2_500;
        int asked = wallets * world.addresses().tokenIds().size();
        awaitExactly(WALLET, TestWorld.USDT, 3 * AMOUNT_IN);
        AtomicInteger questions = new AtomicInteger();
        node.refuse(
                question -> {
                    boolean isAsked = "eth_call".equals(question.path("method").asString());
                    if (isAsked && questions.incrementAndGet() == asked / 2) {
                        node.loseAnswersTo("eth_call");
                    }
                    return false;
                },
                "nothing is refused");
        long before = watcher.counters().failedLooks();
        for (int number = 1; number < wallets; number++) {
            book.register(Address.of("0x%040x".formatted(number)));
        }
        approve(OTHER, world.usdt(), BigInteger.TEN);
        book.register(OTHER);

        TestWorld.await(() -> watcher.counters().failedLooks() >= before + 3);
        node.loseAnswersTo("");
        awaitExactly(OTHER, TestWorld.USDT, 10);

        assertTrue(questions.get() <= asked + 2 * BATCH, () -> questions + " for " + asked);
    }

    @Test
    void shouldFollowApprovalsAndCommits() {
        awaitExactly(WALLET, TestWorld.USDT, 3 * AMOUNT_IN);

        assertTrue(world.node().succeeded(world.commit(world.quote(1, WALLET))));
        awaitExactly(WALLET, TestWorld.USDT, 2 * AMOUNT_IN);

        approve(WALLET, world.usdt(), BigInteger.ZERO);
        awaitExactly(WALLET, TestWorld.USDT, 0);
    }

    @Test
    void shouldFollowApprovalsOfAChainThatLeavesItsBloomFiltersEmpty() {
        node.lie(Lies.EMPTY_BLOOMS);
        awaitExactly(WALLET, TestWorld.USDT, 3 * AMOUNT_IN);

        approve(WALLET, world.usdt(), BigInteger.ZERO);

        awaitExactly(WALLET, TestWorld.USDT, 0);
    }

    @Test
    void shouldReadAgainTheBlocksThatItCouldNotRead() {
        awaitExactly(WALLET, TestWorld.USDT, 3 * AMOUNT_IN);
        node.loseAnswersTo("eth_getLogs");

        approve(WALLET, world.usdt(), BigInteger.ZERO);
        TestWorld.await(() -> watcher.counters().failedLooks() >= 3);
        node.loseAnswersTo("");

        awaitExactly(WALLET, TestWorld.USDT, 0);
    }

    @Test
    void shouldAskForFewerBlocksWhereTheNodeRefusesAsManyAsItMissed() {
        approve(WALLET, world.idrx(), BigInteger.valueOf(77));
        awaitExactly(WALLET, TestWorld.IDRX, 77);
        node.refuse(question -> true, "busy");
        approve(WALLET, world.usdt(), BigInteger.ZERO);
        world.node().mine(CONFIRMATIONS - 1);

        node.refuse(Lies.logsOfMoreBlocksThan(2).or(Lies.callsOf(world.idrx())), "at most 2 blocks");

        awaitExactly(WALLET, TestWorld.USDT, 0);
        assertEquals(Amount.ofRaw(77), known(WALLET, TestWorld.IDRX), "what did not move is not read again");
    }

    @Test
    void shouldReadEverythingAnewWhereTheNodeRefusesTheLogsOfABlock() {
        awaitExactly(WALLET, TestWorld.USDT, 3 * AMOUNT_IN);
        node.refuse("eth_getLogs", "too many logs");

        approve(WALLET, world.usdt(), BigInteger.ZERO);

        awaitExactly(WALLET, TestWorld.USDT, 0);
    }

    @Test
    void shouldTakeAnAllowanceWithoutLimitAsTheLargestAmount() {
        approve(WALLET, world.idrx(), BigInteger.ONE.shiftLeft(256).subtract(BigInteger.ONE));
        Amount largest = new Amount().set(Long.MAX_VALUE, -1L);
        TestWorld.await(() -> known(WALLET, TestWorld.IDRX).equals(largest));
    }

    @Test
    void shouldForgetWhatAReorganisationTookAway() {
        approve(WALLET, world.idrx(), BigInteger.valueOf(77));
        awaitExactly(WALLET, TestWorld.IDRX, 77);

        world.node().reorganise(1);

        world.node().mine(1);
        awaitExactly(WALLET, TestWorld.IDRX, 0);
        awaitExactly(WALLET, TestWorld.USDT, 3 * AMOUNT_IN);
        assertEquals(1, watcher.counters().deepestReorganisation());
    }
}
