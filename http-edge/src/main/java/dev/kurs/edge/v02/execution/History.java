package dev.kurs.edge.v02.execution;

import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.call.QueryParameters;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.v02.PairParameter;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.port.Executions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Which page of which history a query asks for: {@code pair=USDT-IDRX&status=SETTLED&per_page=20}, from the newest on. */
record History(Executions.Filter filter, Optional<Executions.Mark> after, int perPage) {
    static final List<String> PARAMETERS =
            List.of(PairParameter.NAME, "status", "start_time", "end_time", "cursor", "per_page");

    private static final int DEFAULT_PER_PAGE = 50;
    private static final int MAX_PER_PAGE = 100;
    private static final int MAX_DIGITS = 3;

    /** @param partnerId whose it is; empty for every partner's */
    static History read(
            QueryParameters query, Identity caller, OptionalInt partnerId, Views views, HistoryCursors cursors)
            throws RefusedException {
        UtcTimes times = UtcTimes.read(query, "start_time", "end_time");
        Executions.Filter filter = new Executions.Filter(
                partnerId,
                readCorridor(query, caller, views),
                readStatus(query),
                times.fromSeconds(),
                times.toSeconds());
        int perPage = readPerPage(query);
        return new History(filter, readCursor(query, filter, cursors), perPage);
    }

    /** A corridor that was withdrawn has its history still; an empty one of a pair that there is not would look like one without trades. */
    private static OptionalInt readCorridor(QueryParameters query, Identity caller, Views views)
            throws RefusedException {
        String pair = query.get(PairParameter.NAME);
        if (pair == null) {
            return OptionalInt.empty();
        }
        CorridorView corridor = PairParameter.find(pair, views.corridors(), caller)
                .orElseThrow(() -> PairParameter.unknown(pair, views.corridors()));
        return OptionalInt.of(corridor.id());
    }

    private static Optional<Executions.Status> readStatus(QueryParameters query) throws RefusedException {
        String text = query.get("status");
        Optional<Executions.Status> status = Stream.of(Executions.Status.values())
                .filter(known -> known.name().equals(text))
                .findFirst();
        if (text != null && status.isEmpty()) {
            throw RefusedException.field(ErrorCode.INVALID_REQUEST, "status", "not SETTLED or FAILED", text);
        }
        return status;
    }

    private static int readPerPage(QueryParameters query) throws RefusedException {
        String text = query.get("per_page");
        if (text == null) {
            return DEFAULT_PER_PAGE;
        }
        boolean isNumber = !text.isEmpty()
                && text.length() <= MAX_DIGITS
                && text.chars().allMatch(character -> character >= '0' && character <= '9');
        int perPage = isNumber ? Integer.parseInt(text) : 0;
        if (perPage < 1 || perPage > MAX_PER_PAGE) {
            throw RefusedException.field(
                    ErrorCode.INVALID_PER_PAGE, "per_page", "not an integer from 1 to " + MAX_PER_PAGE, text);
        }
        return perPage;
    }

    private static Optional<Executions.Mark> readCursor(
            QueryParameters query, Executions.Filter filter, HistoryCursors cursors) throws RefusedException {
        String text = query.get("cursor");
        Optional<Executions.Mark> mark = text == null ? Optional.empty() : cursors.open(text, filter);
        if (text != null && mark.isEmpty()) {
            throw RefusedException.field(
                    ErrorCode.INVALID_CURSOR, "cursor", "not a next_cursor of a history with these filters", text);
        }
        return mark;
    }
}
