package dev.kurs.service.command;

import dev.kurs.service.configuration.Durations;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.UUID;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Reads options' values, and says in an operator's words what is wrong with one: {@code 2026-02-30 is no date such as 2026-11-20}. */
final class OptionTypes {
    /** Times of such days are numbers of nanoseconds. */
    private static final LocalDate LAST = LocalDate.of(2200, 1, 1);

    /** As the service has it for keys. */
    private static final Duration LONGEST = Duration.ofDays(366);

    private static final Pattern UUID_TEXT = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

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

    static UUID uuid(String text) {
        if (!UUID_TEXT.matcher(text).matches()) {
            throw new TypeConversionException(text + " is no UUID such as 5b3f8a52-0000-4000-8000-000000000000");
        }
        return UUID.fromString(text);
    }

    /** Whole seconds that a key's secret may be honoured, at most a leap year. */
    static long seconds(String option, String text, long least) {
        Duration duration = Durations.parse(option, text);
        if (duration.toSeconds() < least || duration.compareTo(LONGEST) > 0) {
            throw new InvalidConfiguration(
                    option + " is " + text + ", must be " + least + "s to " + LONGEST.toDays() + "d");
        }
        return duration.toSeconds();
    }
}
