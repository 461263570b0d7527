package dev.kurs.chain.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.abi.ContractCall;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Endpoints;
import dev.kurs.chain.send.FeesPaid;
import dev.kurs.chain.send.GasLimits;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.chain.watch.Lies;
import dev.kurs.chain.watch.LyingNode;
import dev.kurs.chain.watch.SmallPlan;
import dev.kurs.chain.watch.TestWorld;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Wallets get onto the pool's allow-list of a real chain and partners their daily caps, for as much gas as a day may cost and as long as the guardian lets them. */
class AdmissionKeeperTest {
    private static final int ADMIN = 1;
    private static final int SOME_LOOKS = 8;
    private static final GasLimits PLENTY = new GasLimits("chain.administrator", 1_000_000, 10_000_000);

    /** Enough for one call or two. */
    private static final GasLimits LITTLE = new GasLimits("chain.administrator", 150_000, 150_000);

    @TempDir
    private Path directory;

    private TestWorld world;
    private final AtomicInteger looks = new AtomicInteger();
    private final List<Address> wallets =
            IntStream.range(1, 6).mapToObj(AdmissionKeeperTest::wallet).toList();
    private volatile List<Admission> wished =
            wallets.stream().map(AdmissionKeeperTest::admission).toList();
    private volatile LongSupplier recordedUpTo = () -> world.head().number();

    @BeforeEach
    void start() {
        world = TestWorld.start(directory);
    }

    @AfterEach
    void stop() {
        if (world != null) {
            world.close();
        }
    }

    private static Address wallet(int number) {
        byte[] bytes = new byte[20];
        bytes[0] = 0x55;
        bytes[19] = (byte) number;
        return Address.of(bytes);
    }

    private static Admission admission(Address wallet) {
        return new Admission.OfWallet(wallet, true, false);
    }

    private Admission.OfCap cap() {
        return new Admission.OfCap(Bytes32.keccak("a partner"), "USDT", world.usdt(), BigInteger.TEN, false);
    }

    private AdmissionKeeper keeper(GasLimits gas) {
        return keeper(gas, world.endpoint());
    }

    private AdmissionKeeper keeper(GasLimits gas, ChainReader chain) {
        SigningKey key = DevelopmentAccounts.key(ADMIN);
        Path outbox = directory.resolve("administrator.outbox");
        return AdmissionKeeper.start(
                chain,
                world.manifest(),
                budget -> TransactionSender.open(chain, key, outbox, SendingTerms.DEVELOPMENT, FeesPaid.UNTOLD, budget),
                this::outstanding,
                () -> recordedUpTo.getAsLong(),
                new AdmissionTerms(Duration.ofMillis(50), gas, directory.resolve("administrator.gas")));
    }

    private List<Admission> outstanding() {
        looks.incrementAndGet();
        return wished;
    }

    private Address desk() {
        return world.manifest().address(DeploymentManifest.DESK);
    }

    private Address vault() {
        return world.manifest().address(DeploymentManifest.VAULT);
    }

    private long allowed() {
        return wallets.stream().filter(this::isAllowed).count();
    }

    private boolean isAllowed(Address wallet) {
        return world.endpoint().view(desk(), LiquidityDesk.mayDeposit(wallet));
    }

    private Bytes32 announcement(Admission.OfCap cap) {
        String call = SettlementVault.setDailyCap(cap.partnerId(), cap.token(), cap.cap())
                .data();
        return Bytes32.keccak(HexFormat.of().parseHex(call.substring(2)));
    }

    private boolean isAnnounced(Admission.OfCap cap) {
        BigInteger readyAt = world.endpoint().view(vault(), SettlementVault.readyAt(announcement(cap)));
        return readyAt.signum() != 0;
    }

    private BigInteger set(Admission.OfCap cap) {
        return world.endpoint().view(vault(), SettlementVault.dailyCap(cap.partnerId(), cap.token()));
    }

    private void asGuardian(Address contract, ContractCall<?> call) {
        assertTrue(world.node().succeeded(world.node().send(SmallPlan.GUARDIAN, contract, call)), call::name);
    }

    /** From now on the engine records no block. */
    private void recordNoMore() {
        long last = world.head().number();
        recordedUpTo = () -> last;
    }

    /** While nobody looks: anvil tells of a block's state some time before of the block. */
    private void asGuardianBetweenLooks(Address contract, ContractCall<?> call) {
        List<Admission> held = wished;
        wished = List.of();
        awaitSomeLooks();
        asGuardian(contract, call);
        wished = held;
    }

    private void awaitSomeLooks() {
        int from = looks.get();
        TestWorld.await(() -> looks.get() >= from + SOME_LOOKS);
    }

    @Test
    void shouldSpendNoMoreThanTheDaysGasHoweverMuchWaitsAndThroughRestarts() {
        for (int start = 0; start < 3; start++) {
            try (AdmissionKeeper keeper = keeper(LITTLE)) {
                awaitSomeLooks();
                TestWorld.await(() -> allowed() >= 1);
                awaitSomeLooks();
                assertTrue(keeper.gasToday() > 0 && keeper.gasToday() <= 150_000, "" + keeper.gasToday());
            }
        }
        long first = allowed();
        assertTrue(first < wallets.size(), "the gas of one day was enough for all of them");

        world.node().pass(Duration.ofDays(1));
        try (AdmissionKeeper keeper = keeper(LITTLE)) {
            TestWorld.await(() -> allowed() > first);
            awaitSomeLooks();
            assertTrue(keeper.gasToday() <= 150_000, "" + keeper.gasToday());
        }
    }

    @Test
    @Timeout(60)
    void shouldTellThatTheDayBeginsAnewWhileNothingIsOutstanding() {
        try (AdmissionKeeper keeper = keeper(PLENTY)) {
            TestWorld.await(() -> allowed() == wallets.size());
            TestWorld.await(() -> keeper.gasToday() > 0);
        }
        wished = List.of();
        try (AdmissionKeeper keeper = keeper(PLENTY)) {
            TestWorld.await(() -> keeper.gasToday() > 0);

            world.node().pass(Duration.ofDays(1));
            TestWorld.await(() -> keeper.gasToday() == 0);
        }
    }

    @Test
    void shouldSendNothingThatTakesMoreThanOneCallMay() {
        GasLimits tiny = new GasLimits("chain.administrator", 30_000, 10_000_000);
        try (AdmissionKeeper keeper = keeper(tiny)) {
            awaitSomeLooks();
            assertEquals(0, allowed());
            assertEquals(0, keeper.gasToday());
        }

        try (AdmissionKeeper keeper = keeper(PLENTY)) {
            TestWorld.await(() -> allowed() == wallets.size());
            assertTrue(keeper.gasToday() > 0);
        }
    }

    @Test
    void shouldNotGiveBackWhatTheGuardianTookAwayBeforeThatIsRecorded() {
        Address wallet = wallets.getFirst();
        recordNoMore();
        try (AdmissionKeeper keeper = keeper(PLENTY)) {
            TestWorld.await(() -> allowed() == wallets.size());
            asGuardian(desk(), LiquidityDesk.disallowWallet(wallet));
            keeper.wake();
            awaitSomeLooks();
            assertFalse(isAllowed(wallet), "given back");
        }
        world.node().mine(3);
        try (AdmissionKeeper restarted = keeper(PLENTY)) {
            awaitSomeLooks();
            assertFalse(isAllowed(wallet), "given back after a restart");

            recordedUpTo = () -> world.head().number();
            restarted.wake();
            TestWorld.await(() -> isAllowed(wallet));
        }
    }

    @Test
    void shouldBelieveMostNodesThatTheGuardianTookSomethingAway() {
        Address wallet = wallets.getFirst();
        recordNoMore();
        world.node().send(SmallPlan.ADMIN, desk(), LiquidityDesk.allowWallet(wallet, true, false));
        asGuardian(desk(), LiquidityDesk.disallowWallet(wallet));
        try (LyingNode liar = LyingNode.before(world.uri());
                LyingNode second = LyingNode.before(world.uri());
                LyingNode third = LyingNode.before(world.uri());
                Endpoints nodes = Endpoints.of(
                        List.of(liar.uri(), second.uri(), third.uri()), 31_337, Duration.ofSeconds(20), 5)) {
            liar.lie(Lies.WITHHELD_LOGS);
            second.refuse(Lies.logsOfMoreBlocksThan(1), "query exceeds max block range 1");
            try (AdmissionKeeper keeper = keeper(PLENTY, nodes)) {
                awaitSomeLooks();
                assertFalse(isAllowed(wallet), "given back");
                assertEquals(Set.of(liar.name()), nodes.troubles().keySet());

                recordedUpTo = () -> world.head().number();
                keeper.wake();
                TestWorld.await(() -> isAllowed(wallet));
            }
        }
    }

    @Test
    void shouldNotAnnounceAgainACapOfWhichTheGuardianTookTheAnnouncementBack() {
        Admission.OfCap cap = cap();
        wished = List.of(cap);
        recordNoMore();
        try (AdmissionKeeper keeper = keeper(PLENTY)) {
            TestWorld.await(() -> isAnnounced(cap));
            asGuardianBetweenLooks(vault(), SettlementVault.cancel(announcement(cap)));
            keeper.wake();
            awaitSomeLooks();

            assertFalse(isAnnounced(cap));
        }
    }

    @Test
    void shouldNotAnnounceAgainACapThatWasSetAndThatTheGuardianTightened() {
        Admission.OfCap cap = cap();
        wished = List.of(cap);
        recordNoMore();
        try (AdmissionKeeper keeper = keeper(PLENTY)) {
            TestWorld.await(() -> isAnnounced(cap));
            world.node().pass(Duration.ofMinutes(3));
            TestWorld.await(() -> set(cap).equals(cap.cap()));
            asGuardianBetweenLooks(
                    vault(), SettlementVault.tightenDailyCap(cap.partnerId(), cap.token(), BigInteger.ZERO));
            keeper.wake();
            awaitSomeLooks();

            assertFalse(isAnnounced(cap));
            assertEquals(BigInteger.ZERO, set(cap));
        }
    }

    @Test
    void shouldMakeOneCallOfACapAtATime() {
        Admission.OfCap cap = cap();
        wished = List.of(cap);
        recordNoMore();
        try (LyingNode node = LyingNode.before(world.uri());
                Endpoints nodes = Endpoints.of(List.of(node.uri()), 31_337, Duration.ofSeconds(20), 5);
                AdmissionKeeper keeper = keeper(PLENTY, nodes)) {
            TestWorld.await(() -> isAnnounced(cap));
            world.node().setAutomine(false);
            world.node().pass(Duration.ofMinutes(3));
            TestWorld.await(() -> world.node().waiting() == 1);
            LyingNode.Lie notAnnounced =
                    Lies.view(vault(), SettlementVault.readyAt(announcement(cap)), BigInteger.ZERO);
            node.lie(notAnnounced);
            keeper.wake();
            awaitSomeLooks();
            assertEquals(1, world.node().waiting(), "announced again while the cap is being set");
        }
    }
}
