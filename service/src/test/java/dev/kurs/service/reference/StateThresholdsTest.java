package dev.kurs.service.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.sbe.ClosedPolicy;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.system.ConfigurationText;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Each threshold of PRICING §7 is its key's, and the page's own where a file says nothing of the pool's risk. */
class StateThresholdsTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final Pattern THRESHOLDS_OF_BOTH =
            Pattern.compile("(?m)^ +(volatility|utilisation)_(protect|restrict|halt): .*\\R");

    @Test
    void shouldTakeThePagesThresholdsWhereAFileSaysNothingOfRisk() {
        Map<String, String> terms =
                ConfigurationCommands.terms(RiskDeclaration.encode(commands(), Section.ofText("a test", "risk: {}")));

        assertEquals("5000000 8000000 12000000", said(terms, "varProtectE8", "varRestrictE8", "varHaltE8"));
        assertEquals(
                "50000000 75000000 1000000",
                said(terms, "concentrationProtectE8", "concentrationRestrictE8", "concentrationFloorE8"));
        assertEquals("1000000 2000000 5000000", said(terms, "lossProtectE8", "lossRestrictE8", "lossHaltE8"));
        assertEquals("43200000000000 86400000000000", said(terms, "batchAgeProtectNs", "batchAgeRestrictNs"));
    }

    @Test
    void shouldTakeEachThresholdOfRiskFromItsKey() {
        String yaml = "risk: {var_protect: 0.01, var_restrict: 0.02, var_halt: 0.03, concentration_protect: 0.04,"
                + " concentration_restrict: 0.05, concentration_floor: 0.06, loss_protect: 0.07, loss_restrict: 0.08,"
                + " loss_halt: 0.09, max_gross: 0.1, batch_age_protect: 1s, batch_age_restrict: 2s, tell_interval: 3s}";
        Map<String, String> terms =
                ConfigurationCommands.terms(RiskDeclaration.encode(commands(), Section.ofText("a test", yaml)));

        assertEquals("1000000 2000000 3000000", said(terms, "varProtectE8", "varRestrictE8", "varHaltE8"));
        assertEquals(
                "4000000 5000000 6000000",
                said(terms, "concentrationProtectE8", "concentrationRestrictE8", "concentrationFloorE8"));
        assertEquals("7000000 8000000 9000000", said(terms, "lossProtectE8", "lossRestrictE8", "lossHaltE8"));
        assertEquals(
                "10000000 1000000000 2000000000 3000000000",
                said(terms, "maxGrossE8", "batchAgeProtectNs", "batchAgeRestrictNs", "tellIntervalNs"));
    }

    @Test
    void shouldComeWithThePagesThresholdsButForOneThatCannotBeReached() {
        Map<String, String> terms = corridor(ConfigurationText.packaged());

        assertEquals(
                "300000000 600000000 750000000",
                said(terms, "volatilityProtectE8", "volatilityRestrictE8", "volatilityHaltE8"));
        assertEquals(
                "60000000 85000000 100000000",
                said(terms, "utilisationProtectE8", "utilisationRestrictE8", "utilisationHaltE8"));
        assertEquals("50000000 50000000", said(terms, "oracleAgeProtectE8", "deviationProtectE8"));
    }

    @Test
    void shouldTakeEachThresholdOfACorridorFromItsKey() {
        Map<String, String> terms = corridor(ConfigurationText.packaged()
                .with("weekend_state: CLOSED", "weekend_state: RESTRICT")
                .with("volatility_protect: 3", "volatility_protect: 1.5")
                .with("volatility_restrict: 6", "volatility_restrict: 2.5")
                .with("volatility_halt: 7.5", "volatility_halt: 3.5")
                .with("utilisation_protect: 0.6", "utilisation_protect: 0.4")
                .with("utilisation_restrict: 0.85", "utilisation_restrict: 0.5")
                .with("utilisation_halt: 1", "utilisation_halt: 0.7")
                .with("  dwell: 60s\n", "  dwell: 90s\n")
                .with("  exit_ratio: 0.8\n", "  exit_ratio: 0.75\n")
                .with("  oracle_age_protect: 0.5\n", "  oracle_age_protect: 0.6\n")
                .with("  deviation_protect: 0.5\n", "  deviation_protect: 0.55\n"));

        assertEquals(
                "150000000 250000000 350000000",
                said(terms, "volatilityProtectE8", "volatilityRestrictE8", "volatilityHaltE8"));
        assertEquals(
                "40000000 50000000 70000000",
                said(terms, "utilisationProtectE8", "utilisationRestrictE8", "utilisationHaltE8"));
        assertEquals(
                "90000000000 75000000 60000000 55000000",
                said(terms, "dwellNs", "exitRatioE8", "oracleAgeProtectE8", "deviationProtectE8"));
        assertEquals(ClosedPolicy.RESTRICT.name(), terms.get("closedPolicy"));
    }

    @Test
    void shouldNeverLeaveNormalByVolatilityOrUtilisationWhereAFileNamesNoThreshold() {
        Map<String, String> terms = corridor(new ConfigurationText(
                THRESHOLDS_OF_BOTH.matcher(ConfigurationText.packaged().yaml()).replaceAll("")));

        for (String metric : List.of("volatility", "utilisation")) {
            for (String state : List.of("ProtectE8", "RestrictE8", "HaltE8")) {
                assertEquals("null", terms.get(metric + state), metric + state);
            }
        }
    }

    private static Map<String, String> corridor(ConfigurationText text) {
        Rehearsal engine = Rehearsal.of(new ReferenceData());
        engine.run(
                new Declaration(Section.ofText("a test", text.yaml()), Environment.SANDBOX, NOW, Actor.SYSTEM, "a test")
                        .against(engine.reference()));
        return ConfigurationCommands.terms(engine.reference()
                .entry(ReferenceData.Kind.CORRIDORS, "USDT-IDRX")
                .orElseThrow()
                .frames()
                .getLast());
    }

    private static String said(Map<String, String> terms, String... names) {
        return String.join(" ", List.of(names).stream().map(terms::get).toList());
    }

    private static CommandBuffer commands() {
        return new CommandBuffer(Actor.SYSTEM, "a test");
    }
}
