package dev.kurs.edge.call;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** A parameter such as {@code start_time=2026-01-01T00:00:00Z}, a time in UTC. */
public final class TimeParameter {
    private TimeParameter() {}

    /**
     * Empty where it is absent.
     *
     * @throws RefusedException INVALID_TIME_RANGE where it is no time
     */
    public static Optional<Instant> read(QueryParameters query, String name) throws RefusedException {
        return read(query, name, UtcTime::parse);
    }

    /** The same in nanoseconds since 1970. */
    public static OptionalLong readNs(QueryParameters query, String name) throws RefusedException {
        Optional<Long> timeNs = read(query, name, UtcTime::parseNs);
        return timeNs.isPresent() ? OptionalLong.of(timeNs.get()) : OptionalLong.empty();
    }

    private static <T> Optional<T> read(QueryParameters query, String name, Function<String, T> parse)
            throws RefusedException {
        String text = query.get(name);
        if (text == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(parse.apply(text));
        } catch (DateTimeException malformed) {
            throw RefusedException.field(ErrorCode.INVALID_TIME_RANGE, name, issue(text), text);
        }
    }

    /** The plus sign of {@code +00:00} is a blank by the time it is read here. */
    private static String issue(String text) {
        return text.indexOf(' ') < 0 ? UtcTime.ISSUE : UtcTime.ISSUE + "; a + in a query is written %2B";
    }
}
