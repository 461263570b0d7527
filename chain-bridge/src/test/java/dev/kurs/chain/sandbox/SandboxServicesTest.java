package dev.kurs.chain.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Creation;
import dev.kurs.chain.contract.MockAggregator;
import dev.kurs.chain.deploy.DeploymentManifest.Feed;
import dev.kurs.chain.deploy.DeploymentManifest.Settings;
import dev.kurs.chain.deploy.DeploymentManifest.Token;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.node.DevelopmentChain;
import dev.kurs.chain.node.DevelopmentSender;
import dev.kurs.chain.node.TestChain;
import dev.kurs.chain.rpc.AccountQueries;
import dev.kurs.chain.rpc.Batch;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.RpcEndpoint;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.chain.standard.ChainlinkFeed;
import dev.kurs.chain.standard.Erc20;
import dev.kurs.chain.watch.TestNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Feeds and tokens of a deployer, kept and given on a real node. */
@Timeout(120)
class SandboxServicesTest {
    private static final int DEPLOYER = 0;
    private static final Address STRANGER = Address.of("0x00000000000000000000000000000000000000AA");
    private static final FeedKeepingTerms PROMPT = new FeedKeepingTerms(10, Duration.ofHours(1), Duration.ofMillis(10));

    @TempDir
    private Path directory;

    private DevelopmentChain chain;
    private TestNode rpc;
    private RpcEndpoint node;
    private Token idrx;
    private Settings deployed;
    private TransactionSender sender;

    @BeforeEach
    void start() {
        chain = TestChain.start();
        rpc = new TestNode(chain.uri());
        node = RpcEndpoint.at(chain.uri());
        Address deployer = DevelopmentAccounts.address(DEPLOYER);
        Address aggregator = create(MockAggregator.create(8, "USD / IDR", deployer));
        idrx = token(create(Creation.of("SandboxIdrx", new AbiArguments().address(deployer))), 2, aggregator, true);
        deployed = new Settings(
                Map.of("IDRX", idrx, "REAL", token(STRANGER, 6, STRANGER, false)),
                Map.of(),
                null,
                null,
                null,
                null,
                null,
                null);
        sender = TransactionSender.open(
                node, DevelopmentAccounts.key(DEPLOYER), directory.resolve("outbox"), SendingTerms.DEVELOPMENT);
    }

    @AfterEach
    void stop() {
        if (chain != null) {
            sender.close();
            rpc.close();
            node.close();
            chain.close();
        }
    }

    @Test
    void shouldAnswerTheFirstPriceAndThenWhatMovedByTenBasisPoints() throws Exception {
        KeptFeed feed = new KeptFeed(idrx.feed(), PROMPT);
        assertFalse(feed.isDue(), "no price yet");

        feed.update(17_180_000_000_000_000L);
        assertTrue(feed.isDue(), "never answered");
        feed.answer(sender, node.newest().timeSeconds());
        CompletableFuture.allOf(sender.underWay().toArray(CompletableFuture[]::new))
                .get(60, TimeUnit.SECONDS);
        assertEquals(BigInteger.valueOf(1_718_000_000_000L), round().answer());

        feed.update(17_197_100_000_000_000L);
        assertFalse(feed.isDue(), "9.95 bps up");
        feed.update(17_162_900_000_000_000L);
        assertFalse(feed.isDue(), "9.95 bps down");
        feed.update(17_197_180_000_000_000L);
        assertTrue(feed.isDue(), "10 bps up");
    }

    @Test
    void shouldAnswerAnewAfterAHeartbeatThoughNothingMoves() throws Exception {
        FeedKeepingTerms lively = new FeedKeepingTerms(10, Duration.ofMillis(300), Duration.ofMillis(10));
        try (FeedKeeper keeper = FeedKeeper.start(node, sender, deployed, lively)) {
            keeper.update("IDRX", 17_180_000_000_000_000L);
            awaitAnswer(1_718_000_000_000L);
            long first = transactions();
            while (transactions() < first + 2) {
                Thread.sleep(10);
            }
        }
    }

    @Test
    void shouldHaveOneTransactionUnderWayForAnyNumberOfPrices() throws Exception {
        try (FeedKeeper keeper = FeedKeeper.start(node, sender, deployed, PROMPT)) {
            rpc.ask("evm_setAutomine", false);
            keeper.update("IDRX", 17_000_000_000_000_000L);
            while (sender.underWay().isEmpty()) {
                Thread.sleep(5);
            }
            IntStream.rangeClosed(1, 1_000)
                    .parallel()
                    .forEach(step -> keeper.update("IDRX", 17_000_000_000_000_000L + step * 1_000_000_000_000L));
            keeper.update("IDRX", 19_000_000_000_000_000L);
            assertEquals(1, sender.underWay().size());

            rpc.ask("evm_setAutomine", true);
            rpc.ask("evm_mine");
            awaitAnswer(1_900_000_000_000L);
        }
    }

    @Test
    void shouldAnswerAtAChainTimeThatIsNotInTheFuture() throws Exception {
        try (FeedKeeper keeper = FeedKeeper.start(node, sender, deployed, PROMPT)) {
            keeper.update("IDRX", 17_000_000_000_000_000L);
            awaitAnswer(1_700_000_000_000L);
        }
        assertTrue(round().updatedAt().longValueExact() <= node.newest().timeSeconds());
    }

    @Test
    void shouldPassOverTokensWithoutAMockAndRefusePricesThatAreNone() {
        try (FeedKeeper keeper = FeedKeeper.start(node, sender, deployed, PROMPT)) {
            keeper.update("REAL", 1);
            keeper.update("NOBODY", 1);
            IllegalArgumentException refused =
                    assertThrows(IllegalArgumentException.class, () -> keeper.update("IDRX", 0));
            assertEquals("the price of IDRX is not positive: 0", refused.getMessage());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "17180000000000000, 8, 1718000000000",
        "1000000005000,     8, 100000000",
        "1000000015000,     8, 100000002",
        "1000000005001,     8, 100000001",
        "1000000000001,    12, 1000000000001",
        "1000000000001,    18, 1000000000001000000"
    })
    void shouldRoundAPriceToTheFeedsDecimalsHalfToEven(long priceE12, int decimals, BigInteger answer) {
        assertEquals(answer, KeptFeed.answerHalfEven(priceE12, decimals));
    }

    @ParameterizedTest
    @CsvSource({
        "10000, 10009, false",
        "10000, 10010, true",
        "10000, 9991, false",
        "10000, 9990, true",
        "10000, 10000, false"
    })
    void shouldTellAMoveFromNone(BigInteger from, BigInteger to, boolean moved) {
        assertEquals(moved, KeptFeed.hasMoved(from, to, 10));
    }

    @Test
    void shouldMintTokensAndBringAnEmptyWalletGas() throws Exception {
        Faucet faucet = new Faucet(node, sender, deployed);

        faucet.give(STRANGER, "IDRX", BigInteger.valueOf(150)).get(60, TimeUnit.SECONDS);
        faucet.give(STRANGER, "IDRX", BigInteger.valueOf(150)).get(60, TimeUnit.SECONDS);

        assertEquals(BigInteger.valueOf(300), node.view(idrx.address(), Erc20.balanceOf(STRANGER)));
        assertEquals(Faucet.GAS_WEI, node.ask(AccountQueries.balance(STRANGER)), "one ether, once");
    }

    @Test
    void shouldGiveNoMoreThanItsBoundAndNoTokensOfOthers() {
        Faucet faucet = new Faucet(node, sender, deployed);
        BigInteger most = BigInteger.TEN.pow(14);
        for (BigInteger amount : List.of(BigInteger.ZERO, BigInteger.ONE.negate(), most.add(BigInteger.ONE))) {
            IllegalArgumentException refused =
                    assertThrows(IllegalArgumentException.class, () -> faucet.give(STRANGER, "IDRX", amount));
            assertEquals(amount + " raw units of IDRX are not between 1 and " + most, refused.getMessage());
        }
        for (String token : List.of("REAL", "NOBODY")) {
            assertThrows(IllegalArgumentException.class, () -> faucet.give(STRANGER, token, BigInteger.ONE));
        }
        assertFalse(node.ask(AccountQueries.balance(STRANGER)).signum() > 0);
    }

    @Test
    void shouldFailWithItsFutureWhenTheNodeIsGone() {
        Faucet faucet = new Faucet(node, sender, deployed);
        chain.close();

        CompletableFuture<?> gift = faucet.give(STRANGER, "IDRX", BigInteger.ONE);

        assertInstanceOf(
                ChainException.class,
                assertThrows(ExecutionException.class, () -> gift.get(60, TimeUnit.SECONDS))
                        .getCause());
    }

    @Test
    void shouldGiveNoGasWhereTheTokensCannotBeMinted() throws Exception {
        Faucet faucet = new Faucet(node, sender, deployed);
        long before = transactions();
        CompletableFuture<?> gift = faucet.give(Address.ZERO, "IDRX", BigInteger.ONE);

        assertThrows(ExecutionException.class, () -> gift.get(60, TimeUnit.SECONDS));
        assertEquals(before, transactions());
    }

    @Test
    void shouldKeepTheFeedsAfterAFailureThatNobodyForesaw() throws Exception {
        AtomicBoolean isBroken = new AtomicBoolean(true);
        ChainReader flaky = new ChainReader() {
            @Override
            public void send(Batch batch) {
                if (isBroken.getAndSet(false)) {
                    throw new UncheckedIOException(new IOException("no space left on device"));
                }
                node.send(batch);
            }

            @Override
            public void close() {}
        };
        try (FeedKeeper keeper = FeedKeeper.start(flaky, sender, deployed, PROMPT)) {
            keeper.update("IDRX", 17_180_000_000_000_000L);
            awaitAnswer(1_718_000_000_000L);
        }
        assertFalse(isBroken.get());
    }

    private void awaitAnswer(long answer) throws InterruptedException {
        while (!round().answer().equals(BigInteger.valueOf(answer))) {
            Thread.sleep(5);
        }
    }

    private ChainlinkFeed.Round round() {
        return node.view(idrx.feed().aggregator(), ChainlinkFeed.latestRoundData());
    }

    private long transactions() {
        return Long.decode(rpc.ask("eth_getTransactionCount", sender.account().text(), "latest")
                .asString());
    }

    private Address create(Creation creation) {
        return new DevelopmentSender(node, DevelopmentAccounts.key(DEPLOYER)).create(creation);
    }

    private static Token token(Address address, int decimals, Address aggregator, boolean sandbox) {
        Feed feed = new Feed(aggregator, sandbox, 8, 90_000, true, BigInteger.ONE, BigInteger.TEN, 30);
        return new Token(address, decimals, 0, sandbox, feed, null, null, null);
    }
}
