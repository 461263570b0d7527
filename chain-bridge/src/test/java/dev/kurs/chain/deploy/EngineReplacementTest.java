package dev.kurs.chain.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.KursEngine;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.governance.EngineAdmission;
import dev.kurs.chain.governance.NextStep;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentAccounts;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.watch.SmallPlan;
import dev.kurs.chain.watch.TestWorld;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who may sign for the engine that comes, where the guardian has had to remove somebody. */
@Timeout(120)
class EngineReplacementTest {
    private static final Address SIGNER = DevelopmentAccounts.address(SmallPlan.SIGNER);
    private static final Address ANOTHER = DevelopmentAccounts.address(9);
    private static final Duration ENGINE_DELAY = Duration.ofSeconds(121);

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

    private EngineReplacement replacement(Address... signers) {
        return new EngineReplacement(
                world.endpoint(), new ManifestFile(directory.resolve("deployment.json")), List.of(signers));
    }

    private static Address create(EngineReplacement replacement) {
        try (SigningKey payer = DevelopmentAccounts.key(0)) {
            return replacement.create(payer, new DeploymentListener() {});
        }
    }

    private void removeSpareSigner(Address engine) {
        world.node().send(SmallPlan.GUARDIAN, engine, KursEngine.removeSigner(SmallPlan.SPARE_SIGNER));
    }

    @Test
    void shouldBringNoSignerBackThatTheGuardianRemoved() {
        removeSpareSigner(world.engine());

        DeploymentRefused refused = assertThrows(DeploymentRefused.class, () -> create(replacement()));

        assertTrue(refused.getMessage().contains(SmallPlan.SPARE_SIGNER.text()), refused::getMessage);
        assertFalse(replacement().manifest().contracts().containsKey(DeploymentManifest.NEXT_ENGINE));
        Address engine = create(replacement(SIGNER, ANOTHER));
        assertNotEquals(0, world.endpoint().view(engine, KursEngine.signerActiveFrom(ANOTHER)));
        assertEquals(0, world.endpoint().view(engine, KursEngine.signerActiveFrom(SmallPlan.SPARE_SIGNER)));
    }

    @Test
    void shouldNotTakeOverWithASignerThatWasRemovedMeanwhile() {
        Address engine = create(replacement());
        removeSpareSigner(world.engine());

        DeploymentRefused refused =
                assertThrows(DeploymentRefused.class, () -> replacement().requireFit());

        assertTrue(refused.getMessage().contains(SmallPlan.SPARE_SIGNER.text()), refused::getMessage);
        assertThrows(DeploymentRefused.class, () -> replacement().takeOver());
        assertThrows(DeploymentRefused.class, () -> replacement(SIGNER).takeOver());
        assertEquals(world.engine(), replacement().manifest().address(DeploymentManifest.ENGINE));
        removeSpareSigner(engine);
        assertEquals(engine, replacement(SIGNER).takeOver().address(DeploymentManifest.ENGINE));
    }

    @Test
    void shouldWaitForAnEngineThatWasRemovedAndAnnouncedAnew() {
        Address governor = world.manifest().address(DeploymentManifest.GOVERNOR);
        world.node().send(SmallPlan.GUARDIAN, governor, PoolGovernor.removeEngine(world.engine()));
        world.node().send(SmallPlan.ADMIN, governor, PoolGovernor.scheduleEngine(world.engine()));
        EngineAdmission admission = new EngineAdmission(world.endpoint(), world.manifest(), world.engine());

        assertInstanceOf(NextStep.Wait.class, admission.next(world.endpoint().ask(Queries.newestHeader())));
        world.node().pass(ENGINE_DELAY);
        assertInstanceOf(NextStep.Nothing.class, admission.next(world.endpoint().ask(Queries.newestHeader())));
    }
}
