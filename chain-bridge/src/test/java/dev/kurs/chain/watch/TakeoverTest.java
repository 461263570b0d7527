package dev.kurs.chain.watch;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.check.DeploymentCheck;
import dev.kurs.chain.check.DeploymentMismatch;
import dev.kurs.chain.check.ExpectedDeployment;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.deploy.DeploymentManifest;
import dev.kurs.chain.deploy.DeploymentManifest.Contract;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.standard.Erc20;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A new engine contract takes over on a pool that goes on, as the service sees it: checked, signed for, and both watched. */
@Timeout(120)
class TakeoverTest {
    private static final Address WALLET = DevelopmentAccounts.address(9);
    private static final Address SIGNER = DevelopmentAccounts.address(SmallPlan.SIGNER);
    private static final int CONFIRMATIONS = 2;
    private static final Duration ENGINE_DELAY = Duration.ofSeconds(121);

    @TempDir
    private Path directory;

    private TestWorld world;
    private Address newer;

    @BeforeEach
    void deploy() {
        world = TestWorld.start(directory);
        world.fund(WALLET, 2);
        newer = world.createEngine();
        world.node()
                .send(
                        SmallPlan.ADMIN,
                        world.manifest().address(DeploymentManifest.GOVERNOR),
                        PoolGovernor.scheduleEngine(newer));
    }

    @AfterEach
    void stop() {
        if (world != null) {
            world.close();
        }
    }

    /** What the operator makes of the manifest: the new engine in its place, the old one beside it. */
    private DeploymentManifest takenOver() {
        DeploymentManifest before = world.manifest();
        Map<String, Contract> contracts = new LinkedHashMap<>(before.contracts());
        Contract older = contracts.get(DeploymentManifest.ENGINE);
        contracts.put(DeploymentManifest.EARLIER_ENGINE + 1, older);
        contracts.put(DeploymentManifest.ENGINE, new Contract(newer, older.artifact(), older.artifactSha256()));
        return new DeploymentManifest(
                before.state(),
                before.chainId(),
                before.firstBlock(),
                before.deployer(),
                contracts,
                before.pending(),
                before.settings());
    }

    private void require() {
        new DeploymentCheck(
                        world.endpoint(),
                        ExpectedDeployment.of(
                                takenOver(),
                                31_337,
                                SIGNER,
                                Map.of("USDT", 6, "IDRX", 2),
                                Map.of("USDT-IDRX", 100),
                                List.of()))
                .require();
    }

    @Test
    void shouldBeTakenOnlyOnceThePoolTakesIt() {
        DeploymentMismatch early = assertThrows(DeploymentMismatch.class, this::require);
        assertTrue(
                early.getMessage().contains("engine " + newer + ": expected active, found active from "),
                early::getMessage);

        world.node().pass(ENGINE_DELAY);

        assertDoesNotThrow(this::require);
    }

    @Test
    void shouldSettleQuotesOfBothEnginesForTheOneWatcher() {
        world.node().pass(ENGINE_DELAY);
        world.node().send(WALLET, world.usdt(), Erc20.approve(newer, BigInteger.valueOf(1_000_000_000L)));
        ContractAddresses addresses = ContractAddresses.of(
                takenOver(),
                SIGNER,
                Map.of("USDT", TestWorld.USDT, "IDRX", TestWorld.IDRX),
                Map.of("USDT-IDRX", TestWorld.CORRIDOR));
        assertEquals(newer, addresses.engine());
        RecordingPublisher publisher = new RecordingPublisher();
        ChainWatcher watcher = new ChainWatcher(
                world.endpoint(),
                addresses,
                world.now(),
                new WatcherSettings(CONFIRMATIONS, Duration.ofMillis(20), 64, Duration.ofMinutes(1)),
                new CommandOffer(publisher),
                List.of(),
                InstantSource.system());
        try (watcher) {
            watcher.start();

            assertTrue(world.node().succeeded(world.commit(world.quote(1, WALLET))));
            assertTrue(world.node().succeeded(world.commitOn(newer, world.quote(2, WALLET))));
            long last = world.head().number();
            world.node().mine(CONFIRMATIONS);
            TestWorld.await(() -> watcher.health().confirmedNumber() >= last);

            List<String> settled = publisher.said("settled");
            assertEquals(2, settled.size(), settled::toString);
            assertTrue(settled.getFirst().contains("quote 1 of " + WALLET), settled::toString);
            assertTrue(settled.getLast().contains("quote 2 of " + WALLET), settled::toString);
        }
    }
}
