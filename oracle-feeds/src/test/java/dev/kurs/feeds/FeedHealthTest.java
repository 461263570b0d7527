package dev.kurs.feeds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class FeedHealthTest {
    private static final long SECOND_NS = 1_000_000_000;

    private final ManualTime time = new ManualTime(1_776_082_500 * SECOND_NS);
    private final FeedHealth health = new FeedHealth("pyth", time);

    @Test
    void shouldFailFromAnErrorUntilTheNextSuccessWhateverTheClockDoes() {
        assertFalse(health.status().failing());

        health.errorSeen(FeedError.UNAUTHORIZED, "401");
        assertTrue(health.status().failing());
        time.jump(-60 * SECOND_NS);
        health.successSeen();

        FeedStatus status = health.status();
        assertFalse(status.failing());
        assertEquals(status.lastErrorNs() - 60 * SECOND_NS, status.lastSuccessNs());
        assertEquals(Optional.of(FeedError.UNAUTHORIZED), status.lastError());
        assertEquals(1, status.errors(FeedError.UNAUTHORIZED));
    }
}
