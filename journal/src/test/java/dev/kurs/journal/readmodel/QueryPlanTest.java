package dev.kurs.journal.readmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.port.Executions.Filter;
import dev.kurs.protocol.port.Executions.Status;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How SQLite goes about the questions that are asked while partners wait, and those of every batch. */
class QueryPlanTest {
    @TempDir
    private Path scratch;

    private static List<Filter> filters() {
        List<Filter> filters = new ArrayList<>();
        for (OptionalInt partner : List.of(OptionalInt.empty(), OptionalInt.of(3))) {
            for (OptionalInt corridor : List.of(OptionalInt.empty(), OptionalInt.of(0))) {
                for (Optional<Status> status : List.of(Optional.<Status>empty(), Optional.of(Status.FAILED))) {
                    filters.add(new Filter(partner, corridor, status, OptionalLong.empty(), OptionalLong.empty()));
                }
            }
        }
        return filters;
    }

    private static String plan(Connection connection, String sql) throws SQLException {
        return String.join("\n", Sql.list(connection, "explain query plan " + sql, row -> row.getString(4), List.of()));
    }

    private static String planOf(Connection connection, HistoryQuery history, String range) throws SQLException {
        String plan = plan(connection, history.sql(range));
        assertTrue(plan.contains("SEARCH execution USING INDEX " + history.index() + " ("), plan);
        assertTrue(plan.contains("SEARCH q USING INTEGER PRIMARY KEY"), plan);
        return plan;
    }

    @Test
    void shouldReadEachHistoryAlongTheIndexOfItsFilters() throws SQLException {
        try (ReadModelDatabase tables = new ReadModelDatabase(Database.SQLITE.create(scratch))) {
            tables.migrate();
            try (Connection connection = tables.reader()) {
                for (Filter filter : filters()) {
                    HistoryQuery history = new HistoryQuery(Dialect.SQLITE, filter, 1);
                    String upTo = planOf(connection, history, HistoryQuery.UP_TO);
                    String ofSecond = planOf(connection, history, HistoryQuery.OF_SECOND);

                    assertTrue(upTo.contains("settled_at_seconds>? AND settled_at_seconds<?)"), upTo);
                    assertTrue(ofSecond.contains("settled_at_seconds=? AND sequence<?)"), ofSecond);
                    assertEquals(-1, (upTo + ofSecond).indexOf("SCAN execution"));
                }
            }
        }
    }

    @Test
    void shouldLookExecutionsUpByAnIndex() throws SQLException {
        try (ReadModelDatabase tables = new ReadModelDatabase(Database.SQLITE.create(scratch))) {
            tables.migrate();
            try (Connection connection = tables.reader()) {
                String byQuote = plan(connection, SqlExecutions.BY_QUOTE);
                String byReference = plan(connection, SqlExecutions.BY_CLIENT_REF + " and q.partner_id = ?");
                String byTransaction = plan(connection, SqlExecutions.OF_TRANSACTION);

                assertTrue(byQuote.contains("USING INDEX quote_by_id (quote_id=?)"), byQuote);
                assertTrue(
                        byReference.contains("USING INDEX quote_by_client_ref (client_ref=? AND partner_id=?)"),
                        byReference);
                assertTrue(
                        byTransaction.contains("USING INDEX execution_by_transaction (transaction_hash=?)"),
                        byTransaction);
                assertEquals(-1, (byQuote + byReference + byTransaction).indexOf("SCAN"));
            }
        }
    }

    @Test
    void shouldFindQuotesThatEndByTheirIds() throws SQLException {
        try (ReadModelDatabase tables = new ReadModelDatabase(Database.SQLITE.create(scratch))) {
            tables.migrate();
            try (Connection connection = tables.reader()) {
                assertEquals(
                        "SEARCH quote USING INDEX quote_by_id (quote_id=?)",
                        plan(connection, ProjectionStore.ENDING_QUOTES));
            }
        }
    }
}
