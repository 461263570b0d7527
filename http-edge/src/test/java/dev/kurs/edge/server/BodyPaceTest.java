package dev.kurs.edge.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BodyPaceTest {
    @ParameterizedTest
    @CsvSource({
        "    0,     0, false",
        " 2999,     0, false",
        " 3001,     0, true",
        " 4000,   511, true",
        " 4000,   512, false",
        " 9999,  3584, false",
        " 9999,  3583, true",
        "10000, 60000, true"
    })
    void shouldCutOffWhatComesTooSlowly(long elapsedMs, long length, boolean isTooSlow) {
        assertEquals(isTooSlow, new BodyPace(10_000).isTooSlow(elapsedMs, length));
    }

    @ParameterizedTest
    @CsvSource({"0, 1000", "9400, 600", "9999, 1", "10005, 1"})
    void shouldLookEverySecondAndWhenTheTimeIsOver(long elapsedMs, long nextMs) {
        assertEquals(nextMs, new BodyPace(10_000).nextLookMs(elapsedMs));
    }
}
