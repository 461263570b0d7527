package dev.kurs.service.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0s",
        "1, 1ns",
        "1_500, 1500ns",
        "5_000, 5us",
        "250_000_000, 250ms",
        "45_000_000_000, 45s",
        "60_000_000_000, 1m",
        "61_000_000_000, 61s",
        "43_200_000_000_000, 12h",
        "604_800_000_000_000, 7d"
    })
    void shouldBeReadAsItIsWritten(String ns, String text) {
        long duration = Long.parseLong(ns.replace("_", ""));

        assertEquals(text, Durations.text(duration));
        assertEquals(duration, Durations.parseNs(text));
    }

    @Test
    void shouldReadNoughtInAnyUnitAndNothingWithoutOne() {
        assertEquals(Duration.ZERO, Durations.parse("idle", "0d"));
        assertEquals(
                "idle is 5, must be a duration such as 250ms, 45s, 10m, 12h or 7d",
                assertThrows(InvalidConfiguration.class, () -> Durations.parse("idle", "5"))
                        .getMessage());
        assertEquals(
                "idle is 106752d, must be a duration of 292 years at most",
                assertThrows(InvalidConfiguration.class, () -> Durations.parse("idle", "106752d"))
                        .getMessage());
    }
}
