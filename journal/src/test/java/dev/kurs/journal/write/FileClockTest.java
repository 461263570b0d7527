package dev.kurs.journal.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FileClockTest {
    private static final int NONE = -1;

    private static long at(String time) {
        return TimeUnit.SECONDS.toNanos(Instant.parse(time).getEpochSecond());
    }

    private static int minute(String time) {
        return (int) TimeUnit.NANOSECONDS.toMinutes(at(time));
    }

    private static boolean rollsIfDue(FileClock clock, long ns) {
        boolean isDue = clock.isRollDue(ns);
        if (isDue) {
            clock.roll(ns);
        }
        return isDue;
    }

    @Test
    void shouldBeginAFileEachHour() {
        FileClock clock = new FileClock(NONE, Duration.ofHours(1));
        assertTrue(rollsIfDue(clock, at("2026-11-26T10:18:20Z")));
        assertEquals(minute("2026-11-26T10:18:00Z"), clock.minute());
        assertFalse(rollsIfDue(clock, at("2026-11-26T10:59:59Z")));
        assertTrue(rollsIfDue(clock, at("2026-11-26T11:00:00Z")));
        assertEquals(minute("2026-11-26T11:00:00Z"), clock.minute());
    }

    /** A host that started a week ahead, and whose operator accepted the clock once it was right. */
    @Test
    void shouldBeginFilesAsOftenOnceTheClockWasTurnedBack() {
        FileClock clock = new FileClock(NONE, Duration.ofHours(1));
        assertTrue(rollsIfDue(clock, at("2026-12-03T10:18:20Z")));

        int begun = 0;
        for (long ns = at("2026-11-26T10:30:00Z");
                ns < at("2026-11-27T10:00:00Z");
                ns += TimeUnit.MINUTES.toNanos(10)) {
            int before = clock.minute();
            if (rollsIfDue(clock, ns)) {
                begun++;
                assertTrue(clock.minute() > before, "a file's minute is later than that of the one before");
            }
        }
        assertEquals(24, begun);
    }
}
