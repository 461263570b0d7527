package dev.kurs.service.backtest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.sbe.Environment;
import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.Declaration;
import dev.kurs.service.reference.ReferenceData;
import dev.kurs.service.reference.Rehearsal;
import dev.kurs.service.system.ConfigurationText;
import java.time.Instant;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A term changed in the journal's commands is what a file that says so would have declared. */
class TermChangeTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "weekend_state: CLOSED | weekend_state: PROTECT | corridors.*.weekend_state=PROTECT",
                "volatility_protect: 3 | volatility_protect: 1.5 | corridors.*.volatility_protect=1.5",
                "dwell: 60s | dwell: 90s | corridors.*.dwell=90",
                "dwell: 60s | dwell: 90s | corridors.*.dwell=90s",
                "max_spread_bps: 300 | max_spread_bps: 280 | corridors.*.max_spread_bps=280",
                "max_usd: 1000, | max_usd: 900, | corridors.*.tiers.MICRO.max_usd=900",
                "recovery_ticks: 3 | recovery_ticks: 2 | feeds.*.recovery_ticks=2",
                "var_protect: 0.07 | var_protect: 0.04 | risk.var_protect=0.04"
            })
    void shouldDeclareWhatAFileWouldThatSaysSo(String passage, String replacement, String set) {
        ConfigurationText file = ConfigurationText.packaged().with("risk:\n", "risk:\n  var_protect: 0.07\n");
        List<byte[]> commands = commands(file);
        TermChange change = TermSweep.set(set);
        int changed = 0;
        for (byte[] command : commands) {
            changed += change.applyTo(new UnsafeBuffer(command)) ? 1 : 0;
        }

        List<byte[]> declared = commands(file.with(passage, replacement));
        assertTrue(changed > 0, set);
        assertEquals(declared.size(), commands.size());
        for (int index = 0; index < declared.size(); index++) {
            assertArrayEquals(declared.get(index), commands.get(index), set + ", command " + index);
        }
    }

    private static List<byte[]> commands(ConfigurationText text) {
        Rehearsal rehearsal = Rehearsal.of(new ReferenceData());
        return rehearsal.run(
                new Declaration(Section.ofText("a test", text.yaml()), Environment.SANDBOX, NOW, Actor.SYSTEM, "a test")
                        .against(rehearsal.reference()));
    }
}
