package dev.kurs.chain.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.FirmQuoteStruct;
import dev.kurs.chain.contract.KursEngine;
import dev.kurs.chain.contract.MockAggregator;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.watch.ChainWatcher;
import dev.kurs.chain.watch.CommandOffer;
import dev.kurs.chain.watch.Idling;
import dev.kurs.chain.watch.RecordingPublisher;
import dev.kurs.chain.watch.SmallPlan;
import dev.kurs.chain.watch.TestWorld;
import dev.kurs.chain.watch.WatcherSettings;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the engine is told of a real pool whose blocks are passed over where nothing of ours is in them. */
@Timeout(120)
class ChainMirrorTest {
    private static final Address WALLET = DevelopmentAccounts.address(9);
    private static final Bytes32 CORRIDOR = Bytes32.keccak("USDT-IDRX");
    private static final int CONFIRMATIONS = 3;
    private static final Duration REST = Duration.ofSeconds(30);
    private static final int ALL = 0;
    private static final int ONE_CORRIDOR = 1;
    private static final int TOKEN_INBOUND = 2;
    private static final int TOKEN_OUTBOUND = 3;
    private static final String OPEN = "corridor 0: frozen NO, bound 100";
    private static final String FROZEN = "corridor 0: frozen YES, bound 100";

    @TempDir
    private Path directory;

    private final RecordingPublisher publisher = new RecordingPublisher();
    private final AtomicLong openUntilSeconds = new AtomicLong();
    private TestWorld world;
    private ChainMirror mirror;
    private ChainWatcher watcher;

    @BeforeEach
    void start() {
        world = TestWorld.start(directory);
        world.fund(WALLET, 10);
        CommandOffer offer = new CommandOffer(publisher);
        Idling idling = new Idling(REST, openUntilSeconds::get);
        mirror = new ChainMirror(world.endpoint(), world.addresses(), offer, Duration.ofHours(1), idling);
        watcher = new ChainWatcher(
                world.endpoint(),
                world.addresses(),
                world.now(),
                new WatcherSettings(CONFIRMATIONS, Duration.ofMillis(20), 64, Duration.ofMinutes(1), idling),
                offer,
                List.of(mirror),
                InstantSource.system());
        watcher.start();
        world.node().mine(CONFIRMATIONS + 1);
        TestWorld.await(() -> watcher.health().headNumber() == world.head().number());
        TestWorld.await(() -> !publisher.said("advanced").isEmpty());
    }

    @AfterEach
    void stop() {
        if (watcher != null) {
            watcher.close();
        }
        if (world != null) {
            world.close();
        }
    }

    /** Mines until what is now the newest block is confirmed and told. */
    private void confirm() {
        world.node().mine(1);
        long head = world.head().number();
        world.node().mine(CONFIRMATIONS);
        TestWorld.await(() -> watcher.health().confirmedNumber() >= head);
    }

    private void send(Address from, ContractCall<Void> call) {
        world.node().send(from, world.engine(), call);
    }

    private void govern(Address from, ContractCall<Void> call) {
        world.node().send(from, world.addresses().governor(), call);
    }

    private void awaitLast(String beginning, String line) {
        TestWorld.await(() -> {
            List<String> told = publisher.said(beginning);
            return !told.isEmpty() && told.getLast().equals(line);
        });
    }

    @Test
    void shouldTellWhatThePoolHoldsAndAllowsBeforeTheFirstAdvance() {
        assertEquals(
                List.of(
                        "inventory 0: 100000000000000",
                        "token 0: room 20000000000000, payable 20000000000000, price 1000000000000000000,"
                                + " inbound frozen NO, outbound frozen NO"),
                publisher.said().stream()
                        .filter(line -> line.contains(" 0: ") && !line.startsWith("corridor"))
                        .toList());
        assertEquals(
                List.of(
                        "inventory 1: 165000000000000",
                        "token 1: room 33000000000000, payable 33000000000000, price 60606060606060,"
                                + " inbound frozen NO, outbound frozen NO"),
                publisher.said().stream().filter(line -> line.contains(" 1: ")).toList());
        assertEquals(List.of(OPEN), publisher.said("corridor"));
        assertEquals(List.of("pool: loss 5000000000, signing YES"), publisher.said("pool"));
        assertEquals(1, publisher.said("advanced").size());
        assertTrue(publisher.said().getLast().startsWith("advanced "));
    }

    @Test
    void shouldPassOverBlocksWithNothingOfOursUntilARestHasPassed() {
        confirm();
        confirm();
        assertEquals(1, publisher.said("advanced").size());

        world.node().pass(REST);
        confirm();
        assertEquals(2, publisher.said("advanced").size());
    }

    @Test
    void shouldRecordEveryBlockUntilOneIsPastTheEndOfEveryQuote() {
        openUntilSeconds.set(world.head().timeSeconds() + 600);
        for (int block = 0; block < 5; block++) {
            confirm();
        }
        long open = publisher.said("advanced").size();
        assertTrue(open >= 5, publisher.said("advanced")::toString);

        world.node().pass(Duration.ofSeconds(700));
        confirm();
        long past = publisher.said("advanced").size();
        assertTrue(past > open, publisher.said("advanced")::toString);
        confirm();
        confirm();
        assertEquals(past, publisher.said("advanced").size());
    }

    @Test
    void shouldTellAFreezeOfTheNewestBlockAtOnceAndItsThawWhenConfirmed() {
        govern(SmallPlan.GUARDIAN, PoolGovernor.freeze(ONE_CORRIDOR, CORRIDOR));
        awaitLast("corridor", FROZEN);
        assertEquals(List.of(OPEN, FROZEN), publisher.said("corridor"));

        confirm();
        govern(SmallPlan.RESUMER, PoolGovernor.thaw(ONE_CORRIDOR, CORRIDOR));
        long thawed = world.head().number();
        TestWorld.await(() -> watcher.health().headNumber() == thawed);
        assertEquals(FROZEN, publisher.said("corridor").getLast());

        world.node().mine(CONFIRMATIONS);
        awaitLast("corridor", OPEN);
        assertEquals(List.of(OPEN, FROZEN, OPEN), publisher.said("corridor"));
    }

    @Test
    void shouldHoldAFreezeThatIsThawedBeforeItWasConfirmedUntilTheThawIs() {
        govern(SmallPlan.GUARDIAN, PoolGovernor.freeze(ONE_CORRIDOR, CORRIDOR));
        awaitLast("corridor", FROZEN);
        govern(SmallPlan.RESUMER, PoolGovernor.thaw(ONE_CORRIDOR, CORRIDOR));
        long thawed = world.head().number();
        TestWorld.await(() -> watcher.health().headNumber() == thawed);
        world.node().mine(1);
        TestWorld.await(() -> watcher.health().headNumber() > thawed);
        assertEquals(FROZEN, publisher.said("corridor").getLast());

        world.node().mine(CONFIRMATIONS);
        awaitLast("corridor", OPEN);
        assertEquals(List.of(OPEN, FROZEN, OPEN), publisher.said("corridor"));
    }

    @Test
    void shouldTellAFreezeOfEverythingAsOneOfEveryCorridor() {
        govern(SmallPlan.GUARDIAN, PoolGovernor.freeze(ALL, Bytes32.ZERO));
        awaitLast("corridor", FROZEN);
    }

    @Test
    void shouldTellFreezesOfATokenByDirection() {
        govern(SmallPlan.GUARDIAN, PoolGovernor.freeze(TOKEN_INBOUND, subject(world.idrx())));
        TestWorld.await(() -> publisher.said("token 1").getLast().endsWith("inbound frozen YES, outbound frozen NO"));
        govern(SmallPlan.GUARDIAN, PoolGovernor.freeze(TOKEN_OUTBOUND, subject(world.usdt())));
        TestWorld.await(() -> publisher.said("token 0").getLast().endsWith("inbound frozen NO, outbound frozen YES"));
    }

    private static Bytes32 subject(Address token) {
        byte[] word = new byte[Bytes32.LENGTH];
        System.arraycopy(token.bytes(), 0, word, 12, 20);
        return Bytes32.of(word);
    }

    @Test
    void shouldTellThatOurSignerWasRemovedAtOnce() {
        send(SmallPlan.GUARDIAN, KursEngine.removeSigner(DevelopmentAccounts.address(SmallPlan.SIGNER)));
        awaitLast("pool", "pool: loss 5000000000, signing NO");
    }

    @Test
    void shouldNotTellTheRemovalOfAnotherSigner() {
        send(SmallPlan.GUARDIAN, KursEngine.removeSigner(SmallPlan.SPARE_SIGNER));
        confirm();
        assertEquals(1, publisher.said("pool").size());
    }

    @Test
    void shouldTellThatQuotesOfNowAreVoidUntilTheyAreNot() {
        send(SmallPlan.GUARDIAN, KursEngine.voidQuotes(world.head().timeSeconds() + 60));
        awaitLast("pool", "pool: loss 5000000000, signing NO");

        int recorded = publisher.said("advanced").size();
        world.node().pass(Duration.ofSeconds(60));
        confirm();
        awaitLast("pool", "pool: loss 5000000000, signing YES");
        List<String> said = publisher.said();
        String block = publisher.said("advanced").get(recorded);
        assertTrue(said.indexOf(block) < said.lastIndexOf("pool: loss 5000000000, signing YES"), said::toString);
    }

    @Test
    void shouldSayWhichQuotesAreVoidOnceABlockThatVoidsThemIsConfirmed() {
        long before = world.head().timeSeconds() - 5;
        assertFalse(mirror.isVoid(0));

        send(SmallPlan.GUARDIAN, KursEngine.voidQuotes(before));
        long voided = world.head().number();
        TestWorld.await(() -> watcher.health().headNumber() == voided);
        assertFalse(mirror.isVoid(before - 1), "the block may yet be reorganised away");

        world.node().mine(CONFIRMATIONS);
        TestWorld.await(() -> mirror.isVoid(before - 1));
        assertFalse(mirror.isVoid(before));
        assertEquals(List.of("pool: loss 5000000000, signing YES"), publisher.said("pool"), "quotes of now are not");
    }

    @Test
    void shouldTellThatThePoolTakesOurEngineNoMore() {
        Address governor = world.manifest().address("governor");
        world.node().send(SmallPlan.GUARDIAN, governor, PoolGovernor.removeEngine(world.engine()));
        awaitLast("pool", "pool: loss 5000000000, signing NO");
    }

    @Test
    void shouldTellAPriceOfNothingWhileThePoolRefusesTheFeed() {
        world.node().pass(Duration.ofHours(26));
        confirm();
        awaitLastPrice("token 1", "0");

        Address feed = world.manifest().settings().tokens().get("IDRX").feed().aggregator();
        assertTrue(world.node()
                .succeeded(world.node()
                        .send(
                                SmallPlan.DEPLOYER,
                                feed,
                                MockAggregator.set(
                                        new BigInteger("1600000000000"),
                                        world.head().timeSeconds()))));
        world.node().pass(REST);
        confirm();
        awaitLastPrice("token 1", "62500000000000");
    }

    private void awaitLastPrice(String token, String price) {
        TestWorld.await(() -> publisher.said(token).getLast().contains(", price " + price + ","));
    }

    @Test
    void shouldTellRoomAndBooksAsACommitChangesThem() {
        assertTrue(world.node().succeeded(world.commit(world.quote(1, WALLET))));
        confirm();

        assertEquals(
                "inventory 0: 100001000000000", publisher.said("inventory 0").getLast());
        assertEquals(
                "inventory 1: 164998360000000", publisher.said("inventory 1").getLast());
        assertTrue(publisher.said("token 0").getLast().startsWith("token 0: room 19998998000000, "));
        BigInteger held = world.endpoint()
                .ask(Queries.view(world.pool(), ReservePool.book(world.idrx())))
                .held();
        assertEquals("inventory 1: " + held, publisher.said("inventory 1").getLast());
    }

    /** The engine took the commit from what it was told, so that what is left as it was is news to it. */
    @Test
    void shouldTellAnewBehindACommitWhatIsAsItWas() {
        assertTrue(world.node().succeeded(world.commit(world.quote(1, WALLET))));
        confirm();

        TestWorld.await(() -> publisher.said("advanced").size() >= 2);
        String pool = "pool: loss 5000000000, signing YES";
        assertEquals(List.of(pool, pool), publisher.said("pool"));
        List<String> said = publisher.said();
        assertTrue(
                said.lastIndexOf(pool) > said.indexOf(publisher.said("settled").getLast()), said::toString);
    }

    /** The engine took the commit, and hears nothing of what undid it in the same look but the figure, which is the one that it was told. */
    @Test
    void shouldTellAnewWhatIsHeldWhereItsCommitIsUndoneWithinOneLook() {
        world.node().setAutomine(false);
        FirmQuoteStruct quote = world.quote(1, WALLET);
        Bytes32 commit = world.commit(quote);
        world.node().send(SmallPlan.DEPLOYER, world.usdt(), burn(quote.amountIn()));
        Bytes32 sync = world.node().send(SmallPlan.DEPLOYER, world.pool(), ReservePool.sync(world.usdt()));
        confirm();
        assertTrue(world.node().succeeded(commit) && world.node().succeeded(sync));

        TestWorld.await(() -> publisher.said("advanced").size() >= 2);
        assertEquals(
                List.of("inventory 0: 100000000000000", "inventory 0: 100000000000000"), publisher.said("inventory 0"));
        List<String> said = publisher.said();
        assertTrue(
                said.lastIndexOf("inventory 0: 100000000000000")
                        > said.indexOf(publisher.said("settled").getLast()),
                said::toString);
    }

    private ContractCall<Void> burn(BigInteger amount) {
        return ContractCall.of(
                "burn(address,uint256)",
                new AbiArguments().address(world.pool()).uint(256, amount));
    }

    /** Every commit would revert until the pool's books are lowered to what it has. */
    @Test
    void shouldTellNoRoomOfATokenThatTheIssuerBurnedUntilItsBooksAreSynced() {
        assertTrue(world.node().succeeded(world.node().send(SmallPlan.DEPLOYER, world.idrx(), burn(BigInteger.TEN))));
        world.node().pass(REST);
        confirm();
        awaitLast("token 1", "token 1: room 0, payable 0, price 60606060606060, inbound frozen NO, outbound frozen NO");
        assertEquals(
                "inventory 1: 165000000000000", publisher.said("inventory 1").getLast());

        assertTrue(world.node().succeeded(world.node().send(WALLET, world.pool(), ReservePool.sync(world.idrx()))));
        confirm();
        awaitLast("inventory 1", "inventory 1: 164999999999990");
        TestWorld.await(() -> !publisher.said("token 1").getLast().contains("room 0,"));
    }

    @Test
    void shouldTellNothingThatDidNotChange() {
        int before = publisher.said().size();
        confirm();
        confirm();
        assertTrue(publisher.said().subList(before, publisher.said().size()).stream()
                .allMatch(line -> line.startsWith("advanced")));
    }
}
