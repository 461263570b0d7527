package dev.kurs.chain.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Creation;
import dev.kurs.chain.contract.KursRoles;
import dev.kurs.chain.contract.MockAggregator;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.deploy.DeploymentManifest.State;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.node.DevelopmentSender;
import dev.kurs.chain.rpc.Queries;
import dev.kurs.chain.send.TransactionRefused;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A deployment as for money: another chain id, others' tokens and feeds, an admin who accepts by itself two days later. */
class RealDeploymentTest {
    private static final BigInteger ETHER = BigInteger.TEN.pow(18);
    private static final BigInteger DOLLAR = BigInteger.valueOf(100_000_000);
    private static final BigInteger RUPIAHS = DOLLAR.multiply(BigInteger.valueOf(16_500));

    @TempDir
    private Path directory;

    @TempDir
    private Path source;

    @Test
    void shouldWaitForTheAdminAndBeCompleteOnceItHasAccepted() {
        try (DeployingDesk desk = new DeployingDesk(directory, "--chain-id", "10");
                SigningKey adminKey = RealPlans.key("admin")) {
            desk.control().setBalance(RealPlans.DEPLOYER, ETHER.multiply(BigInteger.TEN));
            desk.control().setBalance(RealPlans.ADMIN, ETHER);
            DeploymentPlan plan = plan(desk);

            DeploymentManifest waiting = run(desk, plan);
            String text = desk.manifestText();
            Address roles = waiting.address(DeploymentManifest.ROLES);
            DevelopmentSender admin = new DevelopmentSender(desk.chain(), adminKey);

            assertEquals(State.AWAITING_ADMIN, waiting.state());
            assertEquals(waiting, run(desk, plan));
            assertEquals(text, desk.manifestText());
            TransactionRefused early = assertThrows(
                    TransactionRefused.class, () -> admin.send(roles, KursRoles.acceptDefaultAdminTransfer()));
            assertEquals(
                    "AccessControlEnforcedDefaultAdminDelay", early.reason().name());

            desk.control().pass(Duration.ofDays(2).plusSeconds(1));
            admin.send(roles, KursRoles.acceptDefaultAdminTransfer());

            assertEquals(State.COMPLETE, run(desk, plan).state());
            assertEquals(text.replace("AWAITING_ADMIN", "COMPLETE"), desk.manifestText());
        }
    }

    @Test
    void shouldDeployWhereUsdtHasEighteenDecimals() {
        try (DeployingDesk desk = new DeployingDesk(directory, "--chain-id", "10")) {
            desk.control().setBalance(RealPlans.DEPLOYER, ETHER.multiply(BigInteger.TEN));
            Address usdt = desk.create(Creation.of("SandboxJpyc", new AbiArguments().address(Plans.DEPLOYER)));
            DeploymentPlan plan = new PlanEditor(plan(desk))
                    .token(0, token -> token.address(usdt).decimals(18).flowShift(18))
                    .plan();

            DeploymentManifest deployed = run(desk, plan);

            assertEquals(State.AWAITING_ADMIN, deployed.state());
            assertEquals(usdt, desk.chain().view(deployed.address(DeploymentManifest.POOL), ReservePool.usdt()));
        }
    }

    private static DeploymentManifest run(DeployingDesk desk, DeploymentPlan plan) {
        try (SigningKey deployer = RealPlans.key("deployer")) {
            return desk.deploy(plan, deployer, Optional.empty(), new DeploymentListener() {});
        }
    }

    /** Feeds refuse to be created outside development chains, so that their code comes from one. */
    private DeploymentPlan plan(DeployingDesk desk) {
        Address usdt = desk.create(Creation.of("SandboxUsdt", new AbiArguments().address(Plans.DEPLOYER)));
        Address idrx = desk.create(Creation.of("SandboxIdrx", new AbiArguments().address(Plans.DEPLOYER)));
        Address dollarFeed = Address.of("0x00000000000000000000000000000000000000aa");
        Address rupiahFeed = Address.of("0x00000000000000000000000000000000000000ab");
        String code = feedCode();
        desk.control().setCode(dollarFeed, code);
        desk.control().setCode(rupiahFeed, code);
        desk.sender(0)
                .send(
                        dollarFeed,
                        MockAggregator.set(DOLLAR, desk.chain().newest().timeSeconds()));
        desk.sender(0)
                .send(
                        rupiahFeed,
                        MockAggregator.set(RUPIAHS, desk.chain().newest().timeSeconds()));
        assertTrue(desk.chain().ask(Queries.hasCode(rupiahFeed)));
        return new PlanEditor(RealPlans.on(10, usdt, idrx, dollarFeed))
                .token(1, token -> token.aggregator(rupiahFeed))
                .plan();
    }

    private String feedCode() {
        try (DeployingDesk development = new DeployingDesk(source)) {
            return development
                    .chain()
                    .ask(Queries.code(development.create(MockAggregator.create(8, "any", Plans.DEPLOYER))));
        }
    }
}
