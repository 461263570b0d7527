package dev.kurs.core.book;

/**
 * UTC days and months as numbers.
 *
 * <p>1 February 2026, 00:00:00 UTC (1 769 904 000 s) is day 20 485 since the epoch and month 673 since January 1970.
 */
public final class UtcDay {
    public static final long SECONDS = 86_400;

    private static final long NANOS = SECONDS * 1_000_000_000L;
    private static final int DAYS_PER_ERA = 146_097;
    private static final int EPOCH_FROM_ERA_START = 719_468;
    private static final int YEARS_PER_ERA = 400;
    private static final int MONTHS_PER_YEAR = 12;
    private static final int EPOCH_YEAR = 1970;

    private UtcDay() {}

    public static int ofNs(long timestampNs) {
        return (int) Math.floorDiv(timestampNs, NANOS);
    }

    /** When a day ends; always where it is none that a time of 64 bits has. */
    public static long endNs(int day) {
        return day < ofNs(Long.MIN_VALUE) ? Long.MIN_VALUE : (day + 1) * NANOS;
    }

    public static int ofSeconds(long timestampSeconds) {
        return (int) Math.floorDiv(timestampSeconds, SECONDS);
    }

    /**
     * Months since January 1970 of a day since the epoch, by counting years from 1 March, where the leap day comes last (Hinnant's
     * civil_from_days).
     */
    public static int month(int day) {
        int shifted = day + EPOCH_FROM_ERA_START;
        int era = Math.floorDiv(shifted, DAYS_PER_ERA);
        int dayOfEra = shifted - era * DAYS_PER_ERA;
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int monthFromMarch = (5 * dayOfYear + 2) / 153;
        int year = yearOfEra + era * YEARS_PER_ERA;
        return (year - EPOCH_YEAR) * MONTHS_PER_YEAR + monthFromMarch + 2;
    }
}
