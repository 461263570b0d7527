package dev.kurs.service.run;

import dev.kurs.core.pipeline.GuardedClock;
import java.time.Instant;
import java.util.Locale;

/** A clock in words: "the clock jumped ahead by 3600.0 s". */
final class ClockText {
    private static final double NANOS_PER_SECOND = 1e9;

    private ClockText() {}

    static String trouble(GuardedClock clock) {
        String seconds = seconds(Math.abs(clock.offsetNs()));
        if (clock.isBehindJournal()) {
            return "the clock is " + seconds + " behind the journal's last time";
        }
        return "the clock jumped " + (clock.offsetNs() > 0 ? "ahead" : "back") + " by " + seconds;
    }

    static String seconds(long durationNs) {
        return String.format(Locale.ROOT, "%.1f s", durationNs / NANOS_PER_SECOND);
    }

    static String time(long epochNs) {
        return Instant.ofEpochSecond(0, epochNs).toString();
    }
}
