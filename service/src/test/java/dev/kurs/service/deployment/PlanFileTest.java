package dev.kurs.service.deployment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.TokenLimitsStruct;
import dev.kurs.chain.deploy.CorridorPlan;
import dev.kurs.chain.deploy.Delays;
import dev.kurs.chain.deploy.DeploymentPlan;
import dev.kurs.chain.deploy.FeeCap;
import dev.kurs.chain.deploy.FeedPlan;
import dev.kurs.chain.deploy.LossBudget;
import dev.kurs.chain.deploy.TokenPlan;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanFileTest {
    @Test
    void shouldReadThePackagedPlanAtTheContractsScales() {
        DeploymentPlan plan = PlanFile.of(Section.ofText("plan", packaged()));

        assertEquals(31_337, plan.chainId());
        assertEquals(new Delays(120, 120, 60, 0), plan.delays());
        assertEquals(
                new LossBudget(5_000_000_000L, 25_000_000_000L, 20_000_000_000L, 100_000_000_000L), plan.lossBudget());
        assertEquals(new FeeCap(100, 5_000_000), plan.feeCap());
        assertEquals(BigInteger.TEN.pow(17), plan.liquidity().seniorCoverE18());
        assertEquals(Address.ZERO, plan.sequencerFeed());
        assertEquals(
                List.of("USDT", "IDRX", "IDRP", "JPYC", "tnSGD", "tnMYR"),
                plan.tokens().stream().map(TokenPlan::symbol).toList());
        assertEquals(8, plan.corridors().size());
        assertEquals(
                new CorridorPlan("USDT-IDRX", "USDT", "IDRX", 100),
                plan.corridors().getFirst());
        assertEquals(
                new TokenPlan(
                        "JPYC",
                        Address.ZERO,
                        18,
                        20,
                        new FeedPlan(
                                Address.ZERO,
                                "USD / JPY",
                                8,
                                90_000,
                                true,
                                BigInteger.valueOf(8_000_000_000L),
                                BigInteger.valueOf(30_000_000_000L),
                                30,
                                BigInteger.valueOf(15_980_000_000L)),
                        new TokenLimitsStruct(
                                79_000_000_000L,
                                3_200_000_000L,
                                6_400_000_000L,
                                3_200_000_000L,
                                3_200_000_000L,
                                3_200_000_000L),
                        new BigInteger("15980000000000000000000000000")),
                plan.tokens().get(3));
    }

    @ParameterizedTest(name = "{2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "chain_id: 31337 | chain_id: main | plan: chain_id must be a whole number, was main",
                "governance: 2m | governance: 1500ms | plan: delays.governance must be whole seconds, was 1500ms",
                "senior_cover: 0.1 | senior_cover: -1 | plan: liquidity.senior_cover must not be negative, was -1",
                "lowest: 0.9 | lowest: 0.123456789 | plan: tokens.USDT.feed.lowest must be a number with at most 8 decimals",
                "max_held: 1000000000 | max_hold: 1 | plan: tokens.USDT.limits.max_held is missing",
                "update_band_bps: 25 | update_band_bps: 25, maximum: 1 | plan: tokens.USDT.feed.maximum is not a known key",
                "0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f | 0x23618E81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f"
                        + " | plan: signers must list addresses of 20 bytes"
            })
    void shouldNameTheKeyThatIsWrong(String text, String replacement, String sentence) {
        String yaml = packaged();
        assertTrue(yaml.contains(text));
        Section broken = Section.ofText("plan", yaml.replace(text, replacement));

        InvalidConfiguration refused = assertThrows(InvalidConfiguration.class, () -> PlanFile.of(broken));

        assertEquals(
                sentence,
                refused.getMessage()
                        .substring(
                                0,
                                Math.min(sentence.length(), refused.getMessage().length())));
    }

    private static String packaged() {
        try (InputStream in = PlanFileTest.class.getResourceAsStream("/sandbox/deployment.yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }
}
