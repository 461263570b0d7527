package dev.kurs.chain.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.AbiArguments;
import dev.kurs.chain.abi.Address;
import dev.kurs.chain.abi.Creation;
import dev.kurs.chain.contract.KursEngine;
import dev.kurs.chain.contract.KursRoles;
import dev.kurs.chain.contract.MockAggregator;
import dev.kurs.chain.contract.PoolGovernor;
import dev.kurs.chain.contract.TokenLimitsStruct;
import dev.kurs.chain.rpc.Queries;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run finds on the chain and does not go on with. */
class DeploymentRefusalTest {
    private static final BigInteger ONE_DOLLAR = BigInteger.valueOf(100_000_000);

    @TempDir
    private Path directory;

    @Test
    void shouldRefuseAnotherChain() {
        try (DeployingDesk desk = new DeployingDesk(directory, "--chain-id", "1337")) {
            refuses(desk, Plans.small(), "the node is on chain 1337 and the plan is for chain 31337");
            assertEquals(0, desk.sender(0).nextNonce());
        }
    }

    @Test
    void shouldRefuseADeployerWithNothingToPayGasWith() {
        try (DeployingDesk desk = new DeployingDesk(directory)) {
            desk.control().setBalance(Plans.DEPLOYER, BigInteger.ZERO);
            refuses(
                    desk,
                    Plans.small(),
                    "the deployer " + Plans.DEPLOYER + " has nothing to pay gas with on chain 31337");
        }
    }

    @Test
    void shouldRefuseAManifestOfAChainThatWasReset() {
        try (DeployingDesk desk = new DeployingDesk(directory)) {
            desk.deploy(Plans.small());
        }
        try (DeployingDesk reset = new DeployingDesk(directory)) {
            refuses(
                    reset,
                    Plans.small(),
                    "there is no code at 0x5FbDB2315678afecb367f032d93F642f64180aa3, where the manifest has token.USDT:"
                            + " is this another chain, or was it reset?");
        }
    }

    @Test
    void shouldRefuseCodeThatIsNotTheArtifacts() {
        try (DeployingDesk desk = new DeployingDesk(directory)) {
            Address pool = desk.deploy(Plans.small()).address(DeploymentManifest.POOL);
            String code = desk.chain().ask(Queries.code(pool));
            desk.control().setCode(pool, code.substring(0, code.length() - 2) + "00");
            refuses(
                    desk,
                    Plans.small(),
                    "the code at " + pool + " is not that of ReservePool, as which the manifest has reserve_pool");
        }
    }

    @Test
    void shouldRefuseSettingsThatOnlyTheAdminCanChangeAfterADelay() {
        try (DeployingDesk desk = new DeployingDesk(directory)) {
            desk.deploy(Plans.small());
            TokenLimitsStruct looser =
                    new TokenLimitsStruct(1_000_000_000, 20_000_000, 60_000_000, 20_000_000, 20_000_000, 20_000_000);
            String advice = ", and the deployment is open: the admin schedules ";
            String rest = ", waits 120 s and makes the call";

            refuses(
                    desk,
                    plan -> plan.token(0, token -> token.limits(looser)),
                    "USDT's limits is TokenLimitsStruct[",
                    advice + "setLimits" + rest);
            refuses(
                    desk,
                    plan -> plan.token(1, token -> token.maxAgeSeconds(3_600)),
                    "IDRX's feed is FeedSettingsStruct[",
                    advice + "setFeed" + rest);
            refuses(
                    desk,
                    plan -> plan.corridors(new CorridorPlan("USDT-IDRX", "USDT", "IDRX", 120)),
                    "corridor USDT-IDRX is CorridorAnswer[",
                    advice + "setCorridor" + rest);
            refuses(
                    desk,
                    plan -> plan.lossBudget(
                            new LossBudget(6_000_000_000L, 25_000_000_000L, 20_000_000_000L, 100_000_000_000L)),
                    "the loss budget (300 s and a day, USD at 10^-6) is 5000000000 and 25000000000 on the chain and"
                            + " 6000000000 and 25000000000 in the plan",
                    advice + "setLossBudget" + rest);
        }
    }

    /** A sandbox starts again as its admin and guardian left it; what its plan has is the beginning alone. */
    @Test
    void shouldTakeWhatWasChangedAsItIsWhereSomebodyHearsOfIt() {
        try (DeployingDesk desk = new DeployingDesk(directory)) {
            DeploymentManifest made = desk.deploy(Plans.small());
            Address usdt = made.settings().tokens().get("USDT").address();
            TokenLimitsStruct none = new TokenLimitsStruct(0, 0, 0, 0, 0, 0);
            desk.sender(2).send(made.address(DeploymentManifest.GOVERNOR), PoolGovernor.tightenLimits(usdt, none));
            List<String> heard = new ArrayList<>();

            DeploymentManifest again = desk.deploy(Plans.small(), new DeploymentListener() {
                @Override
                public void standsOtherwise(String difference) {
                    heard.add(difference);
                }
            });

            assertEquals(1, heard.size(), heard.toString());
            assertTrue(heard.getFirst().startsWith("USDT's limits is TokenLimitsStruct[maxHeld=0,"), heard.toString());
            assertEquals(none, again.settings().tokens().get("USDT").limits());
        }
    }

    @Test
    void shouldRefuseWhatIsFixedWhenDeployed() {
        try (DeployingDesk desk = new DeployingDesk(directory)) {
            desk.deploy(Plans.small());
            String rest = "it is fixed when deployed: a new deployment needs a manifest of its own";

            refuses(
                    desk,
                    plan -> plan.delays(new Delays(121, 120, 60, 0)),
                    "the governor's delay (s) is 120 on the chain and 121 in the plan",
                    rest);
            refuses(
                    desk,
                    plan -> plan.delays(new Delays(120, 120, 61, 0)),
                    "the withdrawals' delay (s) is 60 on the chain and 61 in the plan",
                    rest);
            refuses(
                    desk,
                    plan -> plan.seniorFeeBps(5_001),
                    "the senior part of fees (bps) is 5000 on the chain and 5001 in the plan",
                    rest);
            refuses(
                    desk,
                    plan -> plan.token(1, token -> token.flowShift(7)),
                    "IDRX's flow shift is 6 on the chain and 7 in the plan",
                    rest);
        }
    }

    @Test
    void shouldChangeAtOnceWhatDiffersWhileTheDeploymentIsNotOpen() {
        try (DeployingDesk desk = new DeployingDesk(directory)) {
            assertThrows(
                    IllegalStateException.class,
                    () -> desk.deploy(Plans.small(), new DeploymentListener() {
                        @Override
                        public void sending(String step) {
                            if (step.equals("opening the pool's governor")) {
                                throw new IllegalStateException("killed");
                            }
                        }
                    }));
            TokenLimitsStruct other =
                    new TokenLimitsStruct(1_000_000_000, 20_000_000, 60_000_000, 20_000_000, 20_000_000, 20_000_000);

            DeploymentManifest made = desk.deploy(new PlanEditor(Plans.small())
                    .token(0, token -> token.limits(other))
                    .plan());

            assertEquals(other, made.settings().tokens().get("USDT").limits());
            assertEquals("setting USDT's limits", desk.steps().getFirst());
        }
    }

    @Test
    void shouldRefuseASignerThatTheGuardianRemoved() {
        try (DeployingDesk desk = new DeployingDesk(directory)) {
            Address engine = desk.deploy(Plans.small()).address(DeploymentManifest.ENGINE);
            desk.sender(2).send(engine, KursEngine.removeSigner(Plans.SPARE_SIGNER));
            refuses(
                    desk,
                    Plans.small(),
                    "signer " + Plans.SPARE_SIGNER + " of the plan is none of the engine's: the admin calls"
                            + " scheduleSigner, and it counts 120 s later");
        }
    }

    @Test
    void shouldRefuseToMendWhatOnlyTheAdminCanAfterTheHandover() {
        try (DeployingDesk desk = new DeployingDesk(directory)) {
            Address roles = desk.deploy(Plans.small()).address(DeploymentManifest.ROLES);
            desk.sender(3).send(roles, KursRoles.revokeGuardian(Plans.GUARDIAN));
            refuses(
                    desk,
                    Plans.small(),
                    "making " + Plans.GUARDIAN + " GUARDIAN is missing, and only the admin " + Plans.ADMIN
                            + " can do it: the deployer " + Plans.DEPLOYER + " has handed over");
        }
    }

    @Test
    void shouldRefuseTokensThatAreNotWhatThePlanSays() {
        try (DeployingDesk desk = new DeployingDesk(directory)) {
            Address nothing = Address.of("0x00000000000000000000000000000000000000aa");
            Address idrx = desk.create(Creation.of("SandboxIdrx", new AbiArguments().address(Plans.DEPLOYER)));
            Address feed = feed(desk, ONE_DOLLAR);

            refuses(
                    desk,
                    plan -> plan.token(1, token -> token.address(nothing)),
                    "there is no contract at " + nothing + ", the plan's IDRX");
            refuses(
                    desk,
                    plan -> plan.token(
                            1, token -> token.address(idrx).decimals(3).flowShift(7)),
                    "IDRX has 2 decimals on the chain and 3 in the plan");
            refuses(desk, plan -> plan.token(1, token -> token.address(roles(desk))), "IDRX's decimals cannot be read");
            refuses(
                    desk,
                    plan -> plan.token(0, token -> token.aggregator(nothing)),
                    "the feed of USDT at " + nothing + " is no contract");
            refuses(
                    desk,
                    plan -> plan.token(0, token -> token.aggregator(idrx)),
                    "the feed of USDT at " + idrx + " has 2 decimals on the chain and 8 in the plan");
            refuses(
                    desk,
                    plan -> plan.token(0, token -> token.aggregator(feed).feedDecimals(18)),
                    "the feed of USDT at " + feed + " has 8 decimals on the chain and 18 in the plan");
            refuses(
                    desk,
                    plan -> plan.token(1, token -> token.aggregator(feed)),
                    "the feed of IDRX at " + feed + " answers 100000000, outside 825000000000 to 3300000000000");
            assertEquals(0, desk.steps().size());
        }
    }

    @Test
    void shouldRefuseAFeedThatIsUnreadableOrTooOld() {
        try (DeployingDesk desk = new DeployingDesk(directory)) {
            Address eightDecimals = desk.create(Creation.of("SandboxJpyc", new AbiArguments().address(Plans.DEPLOYER)));
            Address silent = feed(desk, BigInteger.ZERO);
            Address old = feed(desk, ONE_DOLLAR);

            refuses(
                    desk,
                    plan -> plan.token(
                            0, token -> token.aggregator(eightDecimals).feedDecimals(18)),
                    "the feed of USDT at " + eightDecimals + " cannot be read");
            refuses(
                    desk,
                    plan -> plan.token(0, token -> token.aggregator(silent)),
                    "the feed of USDT at " + silent + " answers 0, outside 90000000 to 110000000");
            desk.control().pass(Duration.ofHours(26));
            refuses(
                    desk,
                    plan -> plan.token(0, token -> token.aggregator(old)),
                    "the feed of USDT at " + old + " answered 936",
                    " s ago, and its answers are good for 90000 s");
        }
    }

    @Test
    void shouldRefuseASeedThatTheDeployerDoesNotHave() {
        try (DeployingDesk desk = new DeployingDesk(directory)) {
            Address idrx = desk.create(Creation.of("SandboxIdrx", new AbiArguments().address(Plans.OPERATOR)));
            refuses(
                    desk,
                    plan -> plan.token(1, token -> token.address(idrx)),
                    "the deployer " + Plans.DEPLOYER + " has 0 raw IDRX, and the plan's seed takes 165000000000000");
        }
    }

    private static Address feed(DeployingDesk desk, BigInteger answer) {
        Address feed = desk.create(MockAggregator.create(8, "USDT / USD", Plans.DEPLOYER));
        desk.sender(0)
                .send(feed, MockAggregator.set(answer, desk.chain().newest().timeSeconds()));
        return feed;
    }

    private static Address roles(DeployingDesk desk) {
        return desk.create(KursRoles.create(0, Plans.DEPLOYER, BigInteger.ZERO));
    }

    private static void refuses(DeployingDesk desk, UnaryOperator<PlanEditor> change, String... parts) {
        refuses(desk, change.apply(new PlanEditor(Plans.small())).plan(), parts);
    }

    private static void refuses(DeployingDesk desk, DeploymentPlan plan, String... parts) {
        DeploymentRefused refused = assertThrows(DeploymentRefused.class, () -> desk.deploy(plan));
        for (String part : List.of(parts)) {
            assertTrue(refused.getMessage().contains(part), refused.getMessage());
        }
    }
}
