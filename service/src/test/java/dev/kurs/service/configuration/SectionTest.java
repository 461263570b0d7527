package dev.kurs.service.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SectionTest {
    @ParameterizedTest
    @CsvSource({
        "1ns, 1",
        "5us, 5000",
        "250ms, 250000000",
        "45s, 45000000000",
        "10m, 600000000000",
        "12h, 43200000000000",
        "7d, 604800000000000"
    })
    void shouldReadAndSayDurations(String text, long nanoseconds) {
        assertEquals(nanoseconds, Section.ofText("test", "ttl: " + text).durationNs("ttl"));
        assertEquals(text, Durations.text(nanoseconds));
    }

    @ParameterizedTest
    @CsvSource({"1.5, 15000", "0.0001, 1", "300, 3000000"})
    void shouldReadBasisPointsExactly(String text, long fractionE8) {
        assertEquals(fractionE8, Section.ofText("test", "spread_bps: " + text).bpsE8("spread_bps"));
    }

    @ParameterizedTest
    @CsvSource({
        "'ttl: soon', test: ttl must be a duration such as",
        "'ttl: -5s', test: ttl must be a duration such as",
        "'other: 5s', test: ttl is missing"
    })
    void shouldNameTheKeyAndTheValueOfAWrongDuration(String yaml, String message) {
        InvalidConfiguration refusal = assertThrows(
                InvalidConfiguration.class, () -> Section.ofText("test", yaml).durationNs("ttl"));

        assertTrue(refusal.getMessage().startsWith(message), refusal::getMessage);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " \n", "# nothing but this\n", "---\n", "---\n...\n", "null", "~", "just text", "- a list"})
    void shouldRefuseAFileThatSaysNothing(String yaml) {
        InvalidConfiguration refusal =
                assertThrows(InvalidConfiguration.class, () -> Section.ofText("kurs.yaml", yaml));

        assertTrue(refusal.getMessage().startsWith("kurs.yaml: must be a mapping"), refusal::getMessage);
    }

    @Test
    void shouldRefuseMoreDecimalsThanBasisPointsHave() {
        InvalidConfiguration refusal = assertThrows(
                InvalidConfiguration.class,
                () -> Section.ofText("test", "spread_bps: 0.00001").bpsE8("spread_bps"));

        assertTrue(refusal.getMessage().contains("spread_bps"), refusal::getMessage);
        assertTrue(refusal.getMessage().contains("0.00001"), refusal::getMessage);
    }

    @Test
    void shouldRefuseAKeyNobodyKnowsWhereverItStands() {
        Section file = Section.ofText("kurs.yaml", "http: {port: 8080, prot: 1}");
        file.section("http").integer("port");

        InvalidConfiguration refusal = assertThrows(InvalidConfiguration.class, file::rejectUnknownKeys);

        assertEquals("kurs.yaml: http.prot is not a known key", refusal.getMessage());
    }

    @Test
    void shouldRefuseTheSameKeyTwice() {
        assertThrows(InvalidConfiguration.class, () -> Section.ofText("test", "port: 1\nport: 2"));
    }

    @Test
    void shouldRefuseTheSameEntryTwice() {
        Section file = Section.ofText("test", "holidays: [2026-12-25, 2027-01-01, 2026-12-25]");

        InvalidConfiguration refusal = assertThrows(InvalidConfiguration.class, () -> file.texts("holidays"));

        assertEquals(
                "test: holidays must name each entry once, was [2026-12-25, 2027-01-01, 2026-12-25]",
                refusal.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "'host: [127.0.0.1, 10.0.0.1]', 'test: host must be one value, was [127.0.0.1, 10.0.0.1]'",
        "'host: {name: here}', 'test: host must be one value, was {name=here}'"
    })
    void shouldRefuseSeveralValuesForOne(String yaml, String sentence) {
        InvalidConfiguration refusal = assertThrows(
                InvalidConfiguration.class, () -> Section.ofText("test", yaml).text("host"));

        assertEquals(sentence, refusal.getMessage());
    }

    @Test
    void shouldFillInDefaultsAndStillKnowAllKeys() {
        Section defaults = Section.ofText("defaults", "min_usd: 1\nmax_usd: 10");
        Section merged = Section.ofText("corridor", "max_usd: 20").withDefaults(defaults);

        assertEquals(1_000_000, merged.dollarsE6("min_usd"));
        assertEquals(20_000_000, merged.dollarsE6("max_usd"));
        merged.rejectUnknownKeys();
    }

    @Test
    void shouldRefuseAnAddressWithAWrongChecksum() {
        Section file = Section.ofText(
                "test",
                "address: \"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\"\n"
                        + "wrong: \"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\"\n".replace("5aAe", "5AAe"));

        assertEquals(20, file.address("address").length);
        assertThrows(InvalidConfiguration.class, () -> file.address("wrong"));
    }
}
