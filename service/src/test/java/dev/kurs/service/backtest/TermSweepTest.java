package dev.kurs.service.backtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.service.configuration.InvalidConfiguration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TermSweepTest {
    @Test
    void shouldStepFromOneEndToTheOther() {
        assertEquals(
                List.of(
                        "corridors.USDT-IDRX.min_spread_bps=5",
                        "corridors.USDT-IDRX.min_spread_bps=7.5",
                        "corridors.USDT-IDRX.min_spread_bps=10"),
                TermSweep.sweep("corridors.USDT-IDRX.min_spread_bps=5..10/3").stream()
                        .map(TermChange::toString)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "corridors.USDT-IDRX.min_spread=5 | min_spread is none of",
                "corridors.USDT-IDRX.tiers.TINY.base_spread_bps=5 | TINY is no tier",
                "sources.USD/IDR.max_age=5 | names no term",
                "feeds.USD/IDR.calendar=5 | calendar is none of",
                "feeds.USD/IDR.recovery_ticks=2.5 | is no whole number",
                "partners.*.rate_tier=1 | rate_tier is none of",
                "partners.*.spread_overrides.TINY.base_spread_bps=5 | TINY is no tier",
                "partners.*.tiers.MICRO.base_spread_bps=5 | names no term",
                "risk.var_protect | is not key=value",
                "risk.var_protect=much | risk.var_protect is much, which is no plain number",
                "corridors.*.weekend_state=OPEN | which is none of [PROTECT, RESTRICT, CLOSED]",
                "tokens.IDRX.target=0.1234567 | more than 6 decimals"
            })
    void shouldNameWhatCannotBeSet(String text, String sentence) {
        String said = assertThrows(InvalidConfiguration.class, () -> TermSweep.set(text))
                .getMessage();
        assertTrue(said.contains(sentence), said);
    }

    @ParameterizedTest
    @CsvSource({
        "risk.lambda=0.9..0.99/1",
        "risk.lambda=0.9..0.99/101",
        "risk.lambda=0.9",
        "risk.lambda=a..b/3",
        "corridors.*.weekend_state=0..2/3"
    })
    void shouldNameASweepThatIsNone(String text) {
        assertThrows(InvalidConfiguration.class, () -> TermSweep.sweep(text));
    }

    @Test
    void shouldTakeDatesWithTheirWholeDayAndTimesAsTheyAre() {
        BacktestPeriod day = BacktestPeriod.of("2026-11-20", "2026-11-20");
        assertEquals(24 * 3_600_000_000_000L, day.toNs() - day.fromNs());
        assertEquals(
                3_600_000_000_000L,
                BacktestPeriod.of("2026-11-20T08:00:00Z", "2026-11-20T09:00:00Z")
                                .toNs()
                        - BacktestPeriod.of("2026-11-20T08:00:00Z", null).fromNs());
        assertThrows(InvalidConfiguration.class, () -> BacktestPeriod.of("2026-11-21", "2026-11-20"));
        assertThrows(InvalidConfiguration.class, () -> BacktestPeriod.of("yesterday", null));
    }
}
