package dev.kurs.chain.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.TokenLimitsStruct;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Plans that are refused before any chain is asked, each by what is changed in a good one. */
class PlanRulesTest {
    private static final Address STRANGER = Address.of("0x00000000000000000000000000000000000000aa");

    static Stream<Arguments> shouldRefuseAPlanForADevelopmentChain() {
        return Stream.of(
                refusal(
                        plan -> plan.signers(List.of(Plans.SIGNER)),
                        "an engine opens with two different signers at least"),
                refusal(
                        plan -> plan.signers(List.of(Plans.SIGNER, Plans.SIGNER)),
                        "an engine opens with two different signers at least"),
                refusal(
                        plan -> plan.signers(List.of(Plans.SIGNER, Address.ZERO)),
                        "the plan's signer cannot be address zero"),
                refusal(plan -> plan.guardians(List.of()), "the plan names no guardian"),
                refusal(plan -> plan.resumers(List.of()), "the plan names no resumer"),
                refusal(plan -> plan.admin(Address.ZERO), "the plan names no admin"),
                refusal(
                        plan -> plan.admin(Plans.DEPLOYER),
                        "the deployer " + Plans.DEPLOYER + " ends without roles and cannot be the plan's admin"),
                refusal(
                        plan -> plan.guardians(List.of(Plans.DEPLOYER)),
                        "the deployer " + Plans.DEPLOYER + " ends without roles and cannot be the plan's GUARDIAN"),
                refusal(plan -> plan.tokens(List.of()), "the pool lists one to 16 tokens"),
                refusal(plan -> plan.token(1, token -> token.symbol("USDT")), "the plan lists USDT twice"),
                refusal(plan -> plan.token(0, token -> token.symbol("EURC")), "the plan has no token USDT"),
                refusal(
                        plan -> plan.token(1, token -> token.symbol("EURC")),
                        "the plan gives no address for EURC, and a sandbox has no such token"),
                refusal(
                        plan -> plan.token(0, token -> token.address(STRANGER))
                                .token(1, token -> token.address(STRANGER)),
                        "two tokens of the plan have the address " + STRANGER),
                refusal(
                        plan -> plan.token(0, token -> token.limits(new TokenLimitsStruct(1_000, 0, 0, 0, 0, 0))),
                        "the seed of USDT is more than the pool may hold"),
                refusal(
                        plan -> plan.token(
                                0,
                                token -> token.decimals(18)
                                        .limits(new TokenLimitsStruct(79_228_162_515L, 0, 0, 0, 0, 0))),
                        "max_held of USDT is 79228162515 whole tokens, and the pool's books of 96 bits keep 79228162514 at"
                                + " most of 18 decimals"),
                refusal(
                        plan -> plan.token(0, token -> token.flowShift(0)),
                        "the flows of USDT are too large for a flow shift of 0"),
                refusal(
                        plan -> plan.corridors(new CorridorPlan("USDT-IDRX", "USDT", "IDRX", 64)),
                        "corridor USDT-IDRX has a bound of 64 bps, and its feeds' update bands with a margin of 10 bps"
                                + " need 65"),
                refusal(
                        plan -> plan.corridors(new CorridorPlan("USDT-JPYC", "USDT", "JPYC", 100)),
                        "the plan has no token JPYC"),
                refusal(
                        plan -> plan.corridors(new CorridorPlan("USDT-USDT", "USDT", "USDT", 100)),
                        "corridor USDT-USDT has the same token on both sides"),
                refusal(
                        plan -> plan.corridors(
                                new CorridorPlan("USDT-IDRX", "USDT", "IDRX", 100),
                                new CorridorPlan("USDT-IDRX", "USDT", "IDRX", 90)),
                        "the plan has corridor USDT-IDRX twice"),
                refusal(
                        plan -> plan.lossBudget(new LossBudget(2, 10, 1, 10)),
                        "the loss budget is above its own maximum"),
                refusal(plan -> plan.seniorFeeBps(10_001), "the senior shares' part of fees is above 10000 bps"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource
    void shouldRefuseAPlanForADevelopmentChain(UnaryOperator<PlanEditor> change, String sentence) {
        refuses(change.apply(new PlanEditor(Plans.small())).plan(), Plans.DEPLOYER, sentence);
    }

    static Stream<Arguments> shouldRefuseAPlanForAnyOtherChain() {
        return Stream.of(
                refusal(
                        plan -> plan.token(0, token -> token.address(Address.ZERO)),
                        "USDT has no address in the plan: sandbox tokens belong to development chains, not to 10"),
                refusal(
                        plan -> plan.token(1, token -> token.aggregator(Address.ZERO)),
                        "IDRX has a mock feed: those belong to development chains, not to 10"),
                refusal(
                        plan -> plan.guardians(List.of(Plans.GUARDIAN)),
                        "the key of GUARDIAN " + Plans.GUARDIAN + " is public"),
                refusal(
                        plan -> plan.signers(List.of(Plans.SIGNER, STRANGER)),
                        "the key of signer " + Plans.SIGNER + " is public"),
                refusal(
                        plan -> plan.signers(List.of(RealPlans.GUARDIAN, STRANGER)),
                        RealPlans.GUARDIAN + " is both GUARDIAN and signer: every duty has a key of its own"),
                refusal(
                        plan -> plan.resumers(List.of(RealPlans.ADMIN)),
                        RealPlans.ADMIN + " is both admin and RESUMER: every duty has a key of its own"),
                refusal(
                        plan -> plan.delays(new Delays(21 * 86_400 - 1, 21 * 86_400, 86_400, 86_400)),
                        "outside development chains governance and signers wait 21 days at least"),
                refusal(
                        plan -> plan.delays(new Delays(21 * 86_400, 21 * 86_400 - 1, 86_400, 86_400)),
                        "outside development chains governance and signers wait 21 days at least"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource
    void shouldRefuseAPlanForAnyOtherChain(UnaryOperator<PlanEditor> change, String sentence) {
        DeploymentPlan good =
                RealPlans.on(10, STRANGER, Address.of("0x00000000000000000000000000000000000000ab"), STRANGER);

        PlanRules.require(good, RealPlans.DEPLOYER);
        refuses(change.apply(new PlanEditor(good)).plan(), RealPlans.DEPLOYER, sentence);
    }

    @Test
    void shouldRefuseAPublicKeyAsDeployerOutsideDevelopmentChains() {
        refuses(
                RealPlans.on(10, STRANGER, Address.of("0x00000000000000000000000000000000000000ab"), STRANGER),
                Plans.DEPLOYER,
                "the key of deployer " + Plans.DEPLOYER + " is public");
    }

    private static void refuses(DeploymentPlan plan, Address deployer, String sentence) {
        DeploymentRefused refused = assertThrows(DeploymentRefused.class, () -> PlanRules.require(plan, deployer));
        assertEquals(
                sentence,
                refused.getMessage()
                        .substring(
                                0,
                                Math.min(sentence.length(), refused.getMessage().length())));
    }

    private static Arguments refusal(UnaryOperator<PlanEditor> change, String sentence) {
        return arguments(change, sentence);
    }
}
