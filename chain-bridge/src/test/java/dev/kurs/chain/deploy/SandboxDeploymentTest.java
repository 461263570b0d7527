package dev.kurs.chain.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Bytes32;
import dev.kurs.chain.artifact.Artifact;
import dev.kurs.chain.contract.KursEngine;
import dev.kurs.chain.contract.KursRoles;
import dev.kurs.chain.contract.LiquidityDesk;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.contract.SettlementVault;
import dev.kurs.chain.deploy.DeploymentManifest.State;
import dev.kurs.chain.deploy.DeploymentManifest.Token;
import dev.kurs.chain.rpc.Queries;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole sandbox, deployed once on a real node. */
class SandboxDeploymentTest {
    @TempDir
    private static Path directory;

    private static DeployingDesk desk;
    private static DeploymentManifest made;

    @BeforeAll
    static void deploy() {
        desk = new DeployingDesk(directory);
        made = desk.deploy(Plans.sandbox());
    }

    @AfterAll
    static void stop() {
        if (desk != null) {
            desk.close();
        }
    }

    @Test
    void shouldSendNothingAndLeaveTheManifestAsItIsWhenRunAgain() {
        String text = desk.manifestText();
        long sent = desk.sender(0).nextNonce();
        assertEquals(sent, desk.steps().size());

        DeploymentManifest again = desk.deploy(Plans.sandbox());

        assertEquals(made, again);
        assertEquals(text, desk.manifestText());
        assertEquals(sent, desk.sender(0).nextNonce());
    }

    @Test
    void shouldWriteAManifestThatReadsBackAsItWas() {
        assertEquals(State.COMPLETE, made.state());
        assertEquals(made, desk.manifest().orElseThrow());
    }

    @Test
    void shouldLeaveTheDeployerWithoutRolesAndThePlansHoldersWithTheirs() {
        Address roles = made.address(DeploymentManifest.ROLES);
        Map<Bytes32, Address> holders = Map.of(
                Bytes32.ZERO,
                Plans.ADMIN,
                Bytes32.keccak("GUARDIAN"),
                Plans.GUARDIAN,
                Bytes32.keccak("RESUMER"),
                Plans.RESUMER,
                Bytes32.keccak("REBALANCER"),
                Plans.REBALANCER,
                Bytes32.keccak("EXECUTOR"),
                Plans.EXECUTOR);

        holders.forEach((role, holder) -> {
            assertTrue(desk.chain().view(roles, KursRoles.hasRole(role, holder)), holder + " holds " + role);
            assertFalse(desk.chain().view(roles, KursRoles.hasRole(role, Plans.DEPLOYER)), "deployer holds " + role);
        });
        assertEquals(Plans.ADMIN, desk.chain().view(roles, KursRoles.defaultAdmin()));
        assertEquals(
                Address.ZERO,
                desk.chain().view(roles, KursRoles.pendingDefaultAdmin()).newAdmin());
    }

    @Test
    void shouldListEveryTokenWithItsSeedFreeToPay() {
        Address pool = made.address(DeploymentManifest.POOL);

        List<Address> planned =
                made.settings().tokens().values().stream().map(Token::address).toList();
        assertEquals(planned, desk.chain().view(pool, ReservePool.tokens()));
        for (TokenPlan token : Plans.sandbox().tokens()) {
            Address address = made.settings().tokens().get(token.symbol()).address();
            assertEquals(token.seed(), desk.chain().view(pool, ReservePool.free(address)), token.symbol());
        }
    }

    @Test
    void shouldOpenEveryContractAndCountEverySigner() {
        Address engine = made.address(DeploymentManifest.ENGINE);
        Address pool = made.address(DeploymentManifest.POOL);
        Address vault = made.address(DeploymentManifest.VAULT);

        assertTrue(desk.chain().view(made.address(DeploymentManifest.GOVERNOR), PoolGovernor.opened()));
        assertTrue(desk.chain().view(made.address(DeploymentManifest.DESK), LiquidityDesk.opened()));
        assertTrue(desk.chain().view(vault, SettlementVault.opened()));
        assertEquals(engine, desk.chain().view(vault, SettlementVault.engine()));
        assertEquals(engine, desk.chain().view(pool, ReservePool.engines()).older());
        assertEquals(Plans.SIGNER, desk.chain().view(engine, KursEngine.leadSigner()));
        assertTrue(desk.chain().view(engine, KursEngine.signerActiveFrom(Plans.SPARE_SIGNER)) > 0);
        assertEquals(
                new ReservePool.LossBudgetAnswer(
                        BigInteger.valueOf(5_000_000_000L),
                        BigInteger.valueOf(25_000_000_000L),
                        BigInteger.valueOf(5_000_000_000L),
                        BigInteger.valueOf(25_000_000_000L)),
                desk.chain().view(pool, ReservePool.lossBudget()));
    }

    @Test
    void shouldNameTheArtifactOfEveryContract() {
        made.contracts().forEach((name, contract) -> {
            Artifact artifact = Artifact.of(contract.artifact());
            assertEquals(artifact.sha256(), contract.artifactSha256(), name);
            assertTrue(artifact.matches(desk.chain().ask(Queries.code(contract.address()))), name);
        });
        assertEquals(18 + 24, made.contracts().size());
    }
}
