package dev.kurs.service.command;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.TypeConversionException;

/** Reads options' values, and says in an operator's words what is wrong with one: {@code 2026-02-30 is no date such as 2026-11-20}. */
final class OptionTypes {
    /** Times of such days are numbers of nanoseconds. */
    private static final LocalDate LAST = LocalDate.of(2200, 1, 1);

    private OptionTypes() {}

    static LocalDate date(String text) {
        LocalDate date;
        try {
            date = LocalDate.parse(text);
        } catch (DateTimeParseException unreadable) {
            throw new TypeConversionException(text + " is no date such as 2026-11-20");
        }
        if (date.isBefore(LocalDate.EPOCH) || date.isAfter(LAST)) {
            throw new TypeConversionException(text + " must be from " + LocalDate.EPOCH + " to " + LAST);
        }
        return date;
    }

    static BigDecimal number(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException unreadable) {
            throw new TypeConversionException(text + " is no number such as 0.25");
        }
    }
}
