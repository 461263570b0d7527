package dev.kurs.feeds.source;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ServerSilenceTest {
    private static final long HEARTBEAT_NS = 10;
    private static final long HOURS_NS = 7_200_000_000_000L;

    private long nowNs = HOURS_NS;
    private final ServerSilence silence = new ServerSilence(() -> nowNs, HEARTBEAT_NS);

    @Test
    void shouldLastLongerThanAHeartbeat() {
        silence.answered(false);
        nowNs += HEARTBEAT_NS;
        assertFalse(silence.isTooLong());
        nowNs++;
        assertTrue(silence.isTooLong());

        silence.answered(true);
        assertFalse(silence.isTooLong());
    }

    @Test
    void shouldLastNoLongerThoughTheClockIsSetBack() {
        silence.answered(false);
        nowNs = 0;
        assertFalse(silence.isTooLong());
        nowNs += HEARTBEAT_NS + 1;
        assertTrue(silence.isTooLong());
    }
}
