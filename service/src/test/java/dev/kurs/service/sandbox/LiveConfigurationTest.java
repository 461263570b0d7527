package dev.kurs.service.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.service.configuration.Section;
import dev.kurs.service.reference.MarketClosure;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveConfigurationTest {
    @TempDir
    private Path data;

    /** Both are Fridays in 2026/27: closed from Thursday 17:00 in New York on, and the weekend follows. */
    @Test
    void shouldBeClosedAtChristmasAndNewYear() {
        Section file = Section.ofText(
                "a live sandbox",
                LiveConfiguration.of(PackagedText.read("/sandbox/kurs.yaml"), Optional.empty(), data));

        assertEquals(
                List.of(
                        closure("2026-12-24T22:00:00Z", "2026-12-27T23:00:00Z"),
                        closure("2026-12-31T22:00:00Z", "2027-01-03T23:00:00Z")),
                MarketClosure.ofNext(file, "IDR", Instant.parse("2026-12-24T12:00:00Z"), 2));
    }

    private static MarketClosure closure(String closesAt, String opensAt) {
        return new MarketClosure(Instant.parse(closesAt), Instant.parse(opensAt));
    }
}
