package dev.kurs.service.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoreSettingsTest {
    private static CoreSettings settings(String core) {
        return CoreSettings.of(Section.ofText("test", "core: {" + core + "}").section("core"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "                                                         | PT0.1S",
                "peak_firm_quotes_per_second: 10240                       | PT0.1S",
                "peak_firm_quotes_per_second: 50000                       | PT0.02048S",
                "peak_firm_quotes_per_second: 50000, tick_interval: 10ms  | PT0.01S",
                "tick_interval: 500ms                                     | PT0.5S"
            })
    void shouldTickAsOftenAsThePeaksQuotesHaveToEnd(String core, Duration expected) {
        assertEquals(expected, settings(core == null ? "" : core).tickInterval());
    }

    @Test
    void shouldRefuseATickThatEndsFewerQuotesThanThePeakGives() {
        InvalidConfiguration refusal = assertThrows(
                InvalidConfiguration.class, () -> settings("peak_firm_quotes_per_second: 50000, tick_interval: 100ms"));

        assertEquals(
                "test: core.tick_interval must be 20ms or less for core.peak_firm_quotes_per_second 50000, since a tick ends 1024 quotes, was 100ms",
                refusal.getMessage());
    }
}
