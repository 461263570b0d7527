package dev.kurs.service.configuration;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 250ms}, {@code 45s}, {@code 10m}, {@code 12h}, {@code 7d}; {@code 5us} and {@code 1ns} too. */
public final class Durations {
    private static final Pattern DURATION = Pattern.compile("(\\d+)(ns|us|ms|s|m|h|d)");

    private static final List<String> UNITS_DOWN = List.of("d", "h", "m", "s", "ms", "us");

    private Durations() {}

    /**
     * The duration, in whole nanoseconds.
     *
     * @param what is given, for the error
     */
    public static Duration parse(String what, String text) {
        try {
            return Duration.ofNanos(parseNs(text));
        } catch (IllegalArgumentException malformed) {
            throw new InvalidConfiguration(what + " is " + text + ", " + malformed.getMessage(), malformed);
        }
    }

    /** @throws IllegalArgumentException with what it must be */
    static long parseNs(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("must be a duration such as 250ms, 45s, 10m, 12h or 7d");
        }
        try {
            return Math.multiplyExact(Long.parseLong(matcher.group(1)), unitNs(matcher.group(2)));
        } catch (NumberFormatException | ArithmeticException tooLong) {
            throw new IllegalArgumentException("must be a duration of 292 years at most", tooLong);
        }
    }

    /** The duration in the largest unit that has it whole: 60 000 000 000 ns are {@code 1m}. */
    public static String text(long ns) {
        if (ns == 0) {
            return "0s";
        }
        for (String unit : UNITS_DOWN) {
            if (ns % unitNs(unit) == 0) {
                return ns / unitNs(unit) + unit;
            }
        }
        return ns + "ns";
    }

    private static long unitNs(String unit) {
        return switch (unit) {
            case "ns" -> 1;
            case "us" -> TimeUnit.MICROSECONDS.toNanos(1);
            case "ms" -> TimeUnit.MILLISECONDS.toNanos(1);
            case "s" -> TimeUnit.SECONDS.toNanos(1);
            case "m" -> TimeUnit.MINUTES.toNanos(1);
            case "h" -> TimeUnit.HOURS.toNanos(1);
            default -> TimeUnit.DAYS.toNanos(1);
        };
    }
}
