package dev.kurs.journal.readmodel;

import dev.kurs.protocol.port.Executions.Execution;
import dev.kurs.protocol.port.Executions.Filter;
import dev.kurs.protocol.port.Executions.Mark;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reads a stretch of history, newest first, along the index that its filters make.
 *
 * <p>Example: behind the mark (12:00:07, sequence 41) come first those of 12:00:07 below 41 and then those before 12:00:07; each half is one range of the
 * index, which neither database sees in a comparison of both columns at once.
 */
final class HistoryQuery {
    static final String OF_SECOND = "settled_at_seconds = ? and sequence < ?";
    static final String UP_TO = "settled_at_seconds between ? and ?";
    private static final long NEWEST = Long.MAX_VALUE;

    private final Dialect dialect;
    private final long asOf;
    private final List<String> filters = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();
    private final StringBuilder index = new StringBuilder("execution_by");
    private final long fromSeconds;
    private final long toSeconds;

    HistoryQuery(Dialect dialect, Filter filter, long asOf) {
        this.dialect = dialect;
        this.asOf = asOf;
        filter.partnerId().ifPresent(partner -> equal("partner", "partner_id", partner));
        filter.corridorId().ifPresent(corridor -> equal("corridor", "corridor_id", corridor));
        filter.status().ifPresent(status -> equal("status", "status", status.name()));
        if (filters.isEmpty()) {
            index.append("_time");
        }
        fromSeconds = filter.fromSeconds().orElse(Long.MIN_VALUE);
        toSeconds = filter.toSeconds().orElse(NEWEST);
    }

    private void equal(String name, String column, Object value) {
        index.append('_').append(name);
        filters.add(column);
        values.add(value);
    }

    /** The newest. */
    List<Execution> newest(Connection connection, int size) throws SQLException {
        return upTo(connection, toSeconds, size);
    }

    /** Those behind a mark. */
    List<Execution> behind(Connection connection, Mark mark, int size) throws SQLException {
        List<Execution> found = new ArrayList<>();
        if (mark.settledAtSeconds() >= fromSeconds && mark.settledAtSeconds() <= toSeconds) {
            found.addAll(ofSecond(connection, mark, size));
        }
        if (found.size() < size && mark.settledAtSeconds() > Long.MIN_VALUE) {
            long before = Math.min(toSeconds, mark.settledAtSeconds() - 1);
            found.addAll(upTo(connection, before, size - found.size()));
        }
        return found;
    }

    private List<Execution> ofSecond(Connection connection, Mark mark, int size) throws SQLException {
        return run(connection, OF_SECOND, mark.settledAtSeconds(), mark.sequence(), size);
    }

    private List<Execution> upTo(Connection connection, long lastSecond, int size) throws SQLException {
        return run(connection, UP_TO, fromSeconds, lastSecond, size);
    }

    private List<Execution> run(Connection connection, String range, long first, long second, int size)
            throws SQLException {
        List<Object> parameters = new ArrayList<>(values);
        parameters.addAll(List.of(first, second, asOf, asOf, size));
        return Sql.list(connection, sql(range), ExecutionReader::read, parameters);
    }

    String sql(String range) {
        String equal = filters.stream().map(column -> column + " = ? and ").collect(Collectors.joining());
        String inner = "select * from execution" + dialect.indexHint(index.toString()) + " where " + equal + range
                + " and sequence <= ? and superseded_at > ? order by settled_at_seconds desc, sequence desc limit ?";
        return ExecutionReader.COLUMNS + " from (" + inner + ") e join quote q on q.sequence = e.quote_sequence"
                + " order by e.settled_at_seconds desc, e.sequence desc";
    }

    /** The index that the filters make, for example execution_by_partner_status. */
    String index() {
        return index.toString();
    }
}
