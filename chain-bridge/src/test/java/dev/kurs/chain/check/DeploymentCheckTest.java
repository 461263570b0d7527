package dev.kurs.chain.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.contract.KursEngine;
import dev.kurs.chain.contract.KursRoles;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.watch.SmallPlan;
import dev.kurs.chain.watch.TestWorld;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real deployment against configurations that are right and wrong. */
@Timeout(120)
class DeploymentCheckTest {
    private static final Address SIGNER = DevelopmentAccounts.address(SmallPlan.SIGNER);

    @TempDir
    private Path directory;

    private TestWorld world;

    @BeforeEach
    void deploy() {
        world = TestWorld.start(directory);
    }

    @AfterEach
    void stop() {
        if (world != null) {
            world.close();
        }
    }

    private ExpectedDeployment expected(long chainId, Address signer, int usdtDecimals, int boundBps) {
        return ExpectedDeployment.of(
                world.manifest(),
                chainId,
                signer,
                Map.of("USDT", usdtDecimals, "IDRX", 2),
                Map.of("USDT-IDRX", boundBps),
                List.of(new QuotedFee("USDT-IDRX MICRO", 5_000_000, 5_000_000)));
    }

    private List<String> differences(ExpectedDeployment expected) {
        DeploymentCheck check = new DeploymentCheck(world.endpoint(), expected);
        return assertThrows(DeploymentMismatch.class, check::require).differences();
    }

    @Test
    void shouldFindNothingWrongWithWhatWasDeployed() {
        assertEquals(List.of(), new DeploymentCheck(world.endpoint(), expected(31_337, SIGNER, 6, 100)).require());
    }

    @Test
    void shouldNameEveryDifferenceAtOnce() {
        Address nobody = Address.of("0x00000000000000000000000000000000000000AA");

        assertEquals(
                List.of(
                        "chain id: expected 1, found 31337",
                        "USDT decimals: expected 18, found 6",
                        "USDT-IDRX boundBps: expected 50, found 100",
                        "signer " + nobody + ": expected active, found not active"),
                differences(expected(1, nobody, 18, 50)));
    }

    @Test
    void shouldSayWhichFeesThePoolWouldRefuse() {
        ExpectedDeployment dear = ExpectedDeployment.of(
                world.manifest(),
                31_337,
                SIGNER,
                Map.of("USDT", 6, "IDRX", 2),
                Map.of("USDT-IDRX", 100),
                List.of(
                        new QuotedFee("USDT-IDRX MICRO", 5_000_001, 150_000),
                        new QuotedFee("USDT-IDRX SMALL", 400_000, 5_000_100)));

        assertEquals(
                List.of(
                        "USDT-IDRX MICRO fixed_fee_usd: the pool takes 5 at most, found 5.000001",
                        "USDT-IDRX SMALL variable_fee_bps: the pool takes 500 at most, found 500.01"),
                differences(dear));
    }

    @Test
    void shouldSayThatOurSignerWasRemoved() {
        world.node().send(SmallPlan.GUARDIAN, world.engine(), KursEngine.removeSigner(SIGNER));

        assertEquals(
                List.of("signer " + SIGNER + ": expected active, found not active"),
                differences(expected(31_337, SIGNER, 6, 100)));
    }

    @Test
    void shouldSayThatThePoolTakesTheEngineNoMore() {
        world.node()
                .send(
                        SmallPlan.GUARDIAN,
                        world.manifest().address("governor"),
                        PoolGovernor.removeEngine(world.engine()));

        assertEquals(
                List.of("engine " + world.engine() + ": expected active, found not active"),
                differences(expected(31_337, SIGNER, 6, 100)));
    }

    /** An incident is no time to be kept from starting, or from taking other terms. */
    @Test
    void shouldGoByWhatAnEmergencyLeaves() {
        Bytes32 corridor = Bytes32.keccak("USDT-IDRX");
        Address governor = world.manifest().address("governor");
        world.node().send(SmallPlan.GUARDIAN, governor, PoolGovernor.tightenCorridor(corridor, 60));
        world.node()
                .send(
                        SmallPlan.RESUMER,
                        world.manifest().address("roles"),
                        KursRoles.revokeGuardian(SmallPlan.GUARDIAN));

        assertEquals(
                List.of(
                        "USDT-IDRX boundBps: expected 100, found 60",
                        "GUARDIAN " + SmallPlan.GUARDIAN + ": expected granted, found not granted"),
                new DeploymentCheck(world.endpoint(), expected(31_337, SIGNER, 6, 100)).require());
        assertEquals(
                List.of("USDT-IDRX boundBps: expected 50, found 60"), differences(expected(31_337, SIGNER, 6, 50)));
    }

    @Test
    void shouldSayThatAContractIsNotThere() {
        Address engine = world.engine();
        world.node().ask("anvil_setCode", engine.text(), "0x");

        List<String> found = differences(expected(31_337, SIGNER, 6, 100));

        assertEquals("code of engine at " + engine + ": expected present, found nothing", found.getFirst());
        assertTrue(found.stream().anyMatch(line -> line.startsWith("engine's pool: expected ")), found::toString);
    }
}
