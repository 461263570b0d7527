package dev.kurs.service.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolSizesTest {
    private static PoolSizes sizes(String instance, String core, String chain) {
        return PoolSizes.of(Section.ofText("test", """
                instance: {%s}
                core: {%s}
                %s
                corridor_defaults: {firm_ttl: 30s}
                corridors: {USDT-IDRX: {firm_ttl: 45s}, USDT-XSGD: {}}
                """.formatted(instance, core, chain)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "-                             | -                                   | -          |  262144 | 1048576",
                "request_id_capacity: 5000000  | -                                   | -          |  262144 | 5000000",
                "-                             | peak_posts_per_second: 6990         | -          |  262144 | 1048500",
                "-                             | peak_posts_per_second: 50000        | -          |  262144 | 7500000",
                "request_id_memory: 149500ms   | peak_posts_per_second: 50000        | -          |  262144 | 7500000",
                "request_id_memory: 200s       | peak_posts_per_second: 50000        | -          |  262144 | 10000000",
                "open_quote_capacity: 7        | peak_posts_per_second: 1            | -          |       7 | 150",
                "-                             | peak_firm_quotes_per_second: 50000  | -          | 2300000 | 1048576",
                "-                             | peak_firm_quotes_per_second: 50000  | max_record_age: 5m | 17250000 | 1048576"
            })
    void shouldHaveRoomForThePeak(String instance, String core, String chain, int openQuotes, int requestIds) {
        PoolSizes sizes = sizes(
                instance == null ? "" : instance,
                core == null ? "" : core,
                chain == null ? "" : "chain: {" + chain + "}");

        assertEquals(new PoolSizes(openQuotes, requestIds), sizes);
        assertEquals(new PoolShares(Math.max(1, openQuotes / 4), Math.max(1, requestIds / 4)), sizes.shares());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "open_quote_capacity: 7 | peak_firm_quotes_per_second: 1 | "
                        + "test: instance.open_quote_capacity cannot stand beside core.peak_firm_quotes_per_second: leave one of them out, was 7",
                "request_id_capacity: 7 | peak_posts_per_second: 1 | "
                        + "test: instance.request_id_capacity cannot stand beside core.peak_posts_per_second: leave one of them out, was 7",
                "- | peak_posts_per_second: 0 | test: core.peak_posts_per_second must be 1 or more, was 0",
                "- | peak_posts_per_second: 300000 | "
                        + "test: core.peak_posts_per_second for 150 s needs 45000000 places, more than 33554432, was 300000"
            })
    void shouldRefuseWhatDoesNotGoTogether(String instance, String core, String problem) {
        InvalidConfiguration refusal =
                assertThrows(InvalidConfiguration.class, () -> sizes(instance == null ? "" : instance, core, ""));

        assertEquals(problem, refusal.getMessage());
    }
}
