package dev.kurs.edge.call;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Times of requests: ISO 8601 in UTC, {@code 2026-01-01T00:00:00.5Z}, with {@code +00:00} for Z and without seconds too. */
public final class UtcTime {
    /** What is wrong with another text. */
    public static final String ISSUE = "not an ISO 8601 time in UTC such as 2026-01-01T00:00:00Z";

    private static final int YEAR_DIGITS = 4;
    private static final int MAX_FRACTION_DIGITS = 9;
    private static final DateTimeFormatter FORMAT = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendValue(ChronoField.YEAR, YEAR_DIGITS)
            .appendPattern("-MM-dd'T'HH:mm[:ss]")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, MAX_FRACTION_DIGITS, true)
            .appendOffset("+HH:MM", "Z")
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private UtcTime() {}

    /** @throws DateTimeException if it is none, or one of another offset */
    public static Instant parse(String text) {
        OffsetDateTime time = OffsetDateTime.parse(text, FORMAT);
        if (!time.getOffset().equals(ZoneOffset.UTC)) {
            throw new DateTimeException(ISSUE);
        }
        return time.toInstant();
    }

    /** The same in nanoseconds since 1970. */
    public static long parseNs(String text) {
        Instant time = parse(text);
        try {
            return Math.addExact(
                    Math.multiplyExact(time.getEpochSecond(), TimeUnit.SECONDS.toNanos(1)), time.getNano());
        } catch (ArithmeticException outOfReach) {
            throw new DateTimeException(ISSUE, outOfReach);
        }
    }
}
