package dev.kurs.journal.readmodel;

import dev.kurs.protocol.port.Executions.PnlDay;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Reads where a day's profit and loss came from; a day without a row has the book of the last one before it. */
final class PnlQuery {
    private static final String DAYS = """
        select utc_date, closed, open_e6, spread_e6, rebates_e6, fees_e6, revaluation_e6, hedging_e6, gas_e6, swaps, hedges
        from pnl_day where utc_date""";
    private static final String LAST = DAYS + " <= ? order by utc_date desc limit 1";
    static final String RANGE = DAYS + " >= ? and utc_date <= ? order by utc_date";
    private static final String LATER = "select utc_date from pnl_day where utc_date > ? limit 1";
    private static final int OPEN = 3;
    private static final int SPREAD = 4;
    private static final int REBATES = 5;
    private static final int FEES = 6;
    private static final int REVALUATION = 7;
    private static final int HEDGING = 8;
    private static final int GAS = 9;
    private static final int SWAPS = 10;
    private static final int HEDGES = 11;

    private PnlQuery() {}

    static Optional<PnlDay> run(Connection connection, LocalDate date) throws SQLException {
        Optional<PnlDay> last = Sql.list(connection, LAST, PnlQuery::read, List.of(date)).stream()
                .findFirst();
        if (last.isEmpty() || last.get().date().equals(date)) {
            return last;
        }
        boolean isOver = !Sql.list(connection, LATER, row -> DialectColumns.date(row, 1), List.of(date))
                .isEmpty();
        return Optional.of(new PnlDay(date, isOver, last.get().valueE6(), 0, 0, 0, 0, 0, 0, 0, 0));
    }

    static PnlDay read(ResultSet row) throws SQLException {
        return new PnlDay(
                DialectColumns.date(row, 1),
                row.getInt(2) == 1,
                row.getLong(OPEN),
                row.getLong(SPREAD),
                row.getLong(REBATES),
                row.getLong(FEES),
                row.getLong(REVALUATION),
                row.getLong(HEDGING),
                row.getLong(GAS),
                row.getInt(SWAPS),
                row.getInt(HEDGES));
    }
}
