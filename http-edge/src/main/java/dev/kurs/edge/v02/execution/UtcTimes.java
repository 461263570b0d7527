package dev.kurs.edge.v02.execution;

import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.QueryParameters;
import dev.kurs.edge.call.RefusedException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A stretch of time with both ends in it, either of which may be open: 2026-01-01T00:00:00.5Z to 2026-01-01T00:00:02.5Z holds the whole
 * seconds 1 and 2.
 */
record UtcTimes(OptionalLong fromSeconds, OptionalLong toSeconds) {
    private static final int YEAR_DIGITS = 4;
    private static final int MAX_FRACTION_DIGITS = 9;
    private static final DateTimeFormatter FORMAT = new DateTimeFormatterBuilder()
            .appendValue(ChronoField.YEAR, YEAR_DIGITS)
            .appendPattern("-MM-dd'T'HH:mm[:ss]")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, MAX_FRACTION_DIGITS, true)
            .appendOffset("+HH:MM", "Z")
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    /** The stretch between two parameters of a query, whichever are there. */
    static UtcTimes read(QueryParameters query, String fromName, String toName) throws RefusedException {
        Optional<Instant> from = readTime(query, fromName);
        Optional<Instant> to = readTime(query, toName);
        if (from.isPresent() && to.isPresent() && from.get().isAfter(to.get())) {
            throw RefusedException.field(
                    ErrorCode.INVALID_TIME_RANGE,
                    toName,
                    "before " + fromName + " " + query.get(fromName),
                    query.get(toName));
        }
        return new UtcTimes(
                from.isPresent() ? OptionalLong.of(secondRoundingUp(from.get())) : OptionalLong.empty(),
                to.isPresent() ? OptionalLong.of(to.get().getEpochSecond()) : OptionalLong.empty());
    }

    private static long secondRoundingUp(Instant time) {
        return time.getNano() == 0 ? time.getEpochSecond() : time.getEpochSecond() + 1;
    }

    private static Optional<Instant> readTime(QueryParameters query, String name) throws RefusedException {
        String text = query.get(name);
        if (text == null) {
            return Optional.empty();
        }
        OffsetDateTime time = parse(name, text);
        if (!time.getOffset().equals(ZoneOffset.UTC)) {
            throw notATime(name, text);
        }
        return Optional.of(time.toInstant());
    }

    private static OffsetDateTime parse(String name, String text) throws RefusedException {
        try {
            return OffsetDateTime.parse(text, FORMAT);
        } catch (DateTimeParseException malformed) {
            throw notATime(name, text);
        }
    }

    private static RefusedException notATime(String name, String text) {
        return RefusedException.field(
                ErrorCode.INVALID_TIME_RANGE, name, "not an ISO 8601 time in UTC such as 2026-01-01T00:00:00Z", text);
    }
}
