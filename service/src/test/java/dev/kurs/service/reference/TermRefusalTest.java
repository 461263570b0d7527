package dev.kurs.service.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.core.state.Rules;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.system.ConfigurationText;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file that the engine refuses is told why by its own keys and in its own units. */
class TermRefusalTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "firm_ttl: 45s | firm_ttl: 10m | corridors.USDT-IDRX: firm_ttl of USDT-IDRX is 10m, must be 30s to 1m",
                "firm_ttl: 45s | firm_ttl: 45500ms | corridors.USDT-IDRX: firm_ttl of USDT-IDRX is 45500ms, must be whole seconds",
                "dwell: 60s | dwell: 0s | corridors.USDT-IDRX: dwell of USDT-IDRX is 0s, must be 1ns to 3650d",
                "max_spread_bps: 300 | max_spread_bps: 30000 | corridors.USDT-IDRX: max_spread_bps of USDT-IDRX is 30000, must be 0.0001 to 19999.9999",
                "variable_fee_bps: 15, | variable_fee_bps: 15000, | corridors.USDT-IDRX: variable_fee_bps of MICRO of USDT-IDRX is 15000, must be 0 to 9999.9999",
                "max_usd: 1000, | max_usd: 20000, | corridors.USDT-IDRX: max_usd of SMALL of USDT-IDRX is 10000, must be at least 20000.000001",
                "variable_fee_bps: 9, base_spread_bps: 12 | variable_fee_bps: 9, base_spread_bps: 22 | corridors.USDT-IDRX: base_spread_bps of USDT-IDRX rises with size: 22 in MEDIUM after 18, must not",
                "fixed_fee_usd: 0.40, | fixed_fee_usd: 0.75, | corridors.USDT-IDRX: fixed_fee_usd of USDT-IDRX rises with size: 0.75 in SMALL after 0.5, must not",
                "recovery_ticks: 3 | recovery_ticks: 0 | feeds.list.USDT/USD: recovery_ticks of USDT/USD is 0, must be 1 to 1000000",
                "risk: | 'makers: {rfq_timeout: 0s, penalty: 1m}\nrisk:' | makers: INVALID_CONFIGURATION: rfq_timeout is 0s, emergency_timeout 1m and accept_timeout 5s, must be above 0",
                "risk: | 'makers: {penalty: 2d}\nrisk:' | makers: INVALID_CONFIGURATION: penalty is 2d and automatic_pause 15m, must be 0 to a day",
                "volatility_protect: 3 | volatility_protect: 7 | corridors.USDT-IDRX: INVALID_CONFIGURATION: volatility of USDT-IDRX asks for states from protect 7, restrict 6, halt 7.5, must be above 0 and not fall"
            })
    void shouldBeInTheFilesWords(String passage, String replacement, String refusal) {
        ReferenceData reference = new ReferenceData();
        reference.willGoBy(Rules.NEWEST);
        Rehearsal engine = Rehearsal.of(reference);
        String yaml = ConfigurationText.packaged().with(passage, replacement).yaml();
        List<Change> changes = new Declaration(
                        Section.ofText("a test", yaml),
                        Environment.SANDBOX,
                        Instant.parse("2026-11-20T12:00:00Z"),
                        Actor.SYSTEM,
                        "a test")
                .against(engine.reference());

        InvalidConfiguration refused = assertThrows(InvalidConfiguration.class, () -> engine.run(changes));

        assertEquals("the engine refused " + refusal, refused.getMessage());
    }
}
