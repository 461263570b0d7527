package dev.kurs.edge.json;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Times as ISO 8601 with milliseconds, in UTC: 1 767 225 600 × 10^9 ns is 2026-01-01T00:00:00.000Z. */
public final class Timestamps {
    private static final DateTimeFormatter ISO =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private Timestamps() {}

    public static String iso(long epochNs) {
        return ISO.format(Instant.ofEpochSecond(0, epochNs));
    }

    public static String isoSeconds(long epochSeconds) {
        return ISO.format(Instant.ofEpochSecond(epochSeconds));
    }
}
