package dev.kurs.chain.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.send.GasLimits;
import dev.kurs.chain.send.SendingTerms;
import dev.kurs.chain.send.TransactionSender;
import dev.kurs.chain.watch.TestWorld;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wallets get onto the pool's allow-list of a real chain, for as much gas as a day may cost. */
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

    private AdmissionKeeper keeper(GasLimits gas) {
        SigningKey key = DevelopmentAccounts.key(ADMIN);
        Path outbox = directory.resolve("administrator.outbox");
        return AdmissionKeeper.start(
                world.endpoint(),
                world.manifest(),
                () -> TransactionSender.open(world.endpoint(), key, outbox, SendingTerms.DEVELOPMENT),
                this::outstanding,
                new AdmissionTerms(Duration.ofMillis(50), gas, directory.resolve("administrator.gas")));
    }

    private List<Admission> outstanding() {
        looks.incrementAndGet();
        List<Admission> all = new ArrayList<>();
        wallets.forEach(wallet -> all.add(new Admission.OfWallet(wallet, true, false)));
        return all;
    }

    private long allowed() {
        Address desk = world.manifest().address(DeploymentManifest.DESK);
        return wallets.stream()
                .filter(wallet -> world.endpoint().view(desk, LiquidityDesk.mayDeposit(wallet)))
                .count();
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
}
