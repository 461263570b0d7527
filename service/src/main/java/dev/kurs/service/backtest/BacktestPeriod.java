package dev.kurs.service.backtest;

import dev.kurs.service.configuration.InvalidConfiguration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.concurrent.TimeUnit;

/**
 * Which commands are judged, by their time: from inclusive, to exclusive, nanoseconds since the epoch.
 *
 * <p>{@code 2026-11-20} as an end means that the day is in it.
 */
public record BacktestPeriod(long fromNs, long toNs) {
    /** The whole journal. */
    public static final BacktestPeriod ALL = new BacktestPeriod(0, Long.MAX_VALUE);

    /** @throws InvalidConfiguration where one is neither a date nor a time in UTC, or they are the wrong way round; null stands for the journal's ends */
    public static BacktestPeriod of(String from, String to) {
        long fromNs = from == null ? ALL.fromNs() : ns("--from", from, 0);
        long toNs = to == null ? ALL.toNs() : ns("--to", to, 1);
        if (fromNs >= toNs) {
            throw new InvalidConfiguration("--from " + from + " is not before --to " + to);
        }
        return new BacktestPeriod(fromNs, toNs);
    }

    private static long ns(String option, String text, int daysLater) {
        try {
            Instant instant = text.indexOf('T') >= 0
                    ? Instant.parse(text)
                    : LocalDate.parse(text)
                            .plusDays(daysLater)
                            .atStartOfDay(ZoneOffset.UTC)
                            .toInstant();
            return Math.addExact(TimeUnit.SECONDS.toNanos(instant.getEpochSecond()), instant.getNano());
        } catch (DateTimeParseException | ArithmeticException malformed) {
            throw new InvalidConfiguration(
                    option + " " + text
                            + " is neither a date such as 2026-11-20 nor a time such as 2026-11-20T08:00:00Z",
                    malformed);
        }
    }

    boolean isFromBeginning() {
        return fromNs <= ALL.fromNs();
    }

    boolean begins(long timestampNs) {
        return timestampNs >= fromNs;
    }

    boolean isOver(long timestampNs) {
        return timestampNs >= toNs;
    }

    /** As options of a command: {@code --from 2026-11-20T00:00:00Z --to 2026-11-21T00:00:00Z}. */
    @Override
    public String toString() {
        String from = isFromBeginning() ? "" : " --from " + Instant.ofEpochSecond(0, fromNs);
        String to = toNs == ALL.toNs() ? "" : " --to " + Instant.ofEpochSecond(0, toNs);
        return from.isEmpty() && to.isEmpty() ? "any day" : (from + to).strip();
    }
}
