package dev.kurs.edge.call;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;

/** The parameter {@code date=2026-01-01}, a UTC date that has begun. */
public final class DateParameter {
    public static final String NAME = "date";

    private static final int YEAR_DIGITS = 4;
    private static final DateTimeFormatter FORMAT = new DateTimeFormatterBuilder()
            .appendValue(ChronoField.YEAR, YEAR_DIGITS)
            .appendPattern("-MM-dd")
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private DateParameter() {}

    /** @throws RefusedException INVALID_DATE where it is missing, no date, or a day that has not begun */
    public static LocalDate read(QueryParameters query, long nowSeconds) throws RefusedException {
        String text = query.get(NAME);
        if (text == null) {
            throw new RefusedException(ApiError.ofMissing(ErrorCode.INVALID_DATE, NAME));
        }
        LocalDate date = parse(text);
        if (date.isAfter(
                Instant.ofEpochSecond(nowSeconds).atOffset(ZoneOffset.UTC).toLocalDate())) {
            throw RefusedException.field(ErrorCode.INVALID_DATE, NAME, "has not begun in UTC", text);
        }
        return date;
    }

    private static LocalDate parse(String text) throws RefusedException {
        try {
            return LocalDate.parse(text, FORMAT);
        } catch (DateTimeParseException impossible) {
            throw RefusedException.field(ErrorCode.INVALID_DATE, NAME, "not a date of the form YYYY-MM-DD", text);
        }
    }
}
