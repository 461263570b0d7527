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

    @ParameterizedTest
    @CsvSource({
        "'input_slots: 1073741824', 'test: core cannot be used: core.input_slots must be a power of two from 2 to 65536, was 1073741824'",
        "'output_slots: 131072', 'test: core cannot be used: core.output_slots must be a power of two from 2 to 65536, was 131072'",
        "'max_batch: 2147483647', 'test: core cannot be used: core.max_batch must be from 1 to 4096, was 2147483647'",
        "'peak_firm_quotes_per_second: 2147483647', 'test: core.peak_firm_quotes_per_second must be 1024000 or less, since a tick ends 1024 quotes and comes every millisecond at most, was 2147483647'"
    })
    void shouldRefuseMoreThanARingOrATickCanBe(String core, String sentence) {
        InvalidConfiguration refusal = assertThrows(InvalidConfiguration.class, () -> settings(core));

        assertEquals(sentence, refusal.getMessage());
    }
}
