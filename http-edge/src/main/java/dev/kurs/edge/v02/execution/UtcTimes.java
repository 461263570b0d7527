package dev.kurs.edge.v02.execution;

import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.QueryParameters;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.TimeParameter;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A stretch of time with both ends in it, either of which may be open: 2026-01-01T00:00:00.5Z to 2026-01-01T00:00:02.5Z holds the whole
 * seconds 1 and 2.
 */
record UtcTimes(OptionalLong fromSeconds, OptionalLong toSeconds) {
    /** The stretch between two parameters of a query, whichever are there. */
    static UtcTimes read(QueryParameters query, String fromName, String toName) throws RefusedException {
        Optional<Instant> from = TimeParameter.read(query, fromName);
        Optional<Instant> to = TimeParameter.read(query, toName);
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
}
