package dev.kurs.outbound.webhook;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/** When an event is tried again: 10 s, 30 s, 2 min, 10 min and 1 h after each failure, and then no more. */
final class RetrySchedule {
    private static final List<Duration> PAUSES = List.of(
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofMinutes(2),
            Duration.ofMinutes(10),
            Duration.ofHours(1));

    private RetrySchedule() {}

    /** The pause after the n-th failure, in milliseconds; empty: it is given up. */
    static OptionalLong pauseMsAfter(int failures) {
        return failures <= PAUSES.size()
                ? OptionalLong.of(PAUSES.get(failures - 1).toMillis())
                : OptionalLong.empty();
    }
}
