package dev.kurs.journal.readmodel;

import dev.kurs.protocol.port.Executions.PnlDay;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** Adds a batch's figures to those of the days it touches. */
final class DaysWriter {
    private static final String FIGURES = """
        select settled, source_amount, destination_amount, source_volume_e6, total_fee_e6, failed, expired, expired_notional_e6
        from day_corridor
        where utc_date = ? and partner_id = ? and corridor_id = ? and side = ?
        """;
    private static final String UPDATE_FIGURES = """
        update day_corridor
        set settled = ?, source_amount = ?, destination_amount = ?, source_volume_e6 = ?, total_fee_e6 = ?, failed = ?, expired = ?,
            expired_notional_e6 = ?
        where utc_date = ? and partner_id = ? and corridor_id = ? and side = ?
        """;
    private static final String INSERT_FIGURES = """
        insert into day_corridor (settled, source_amount, destination_amount, source_volume_e6, total_fee_e6, failed, expired,
                                  expired_notional_e6, utc_date, partner_id, corridor_id, side)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """;

    private static final String UPDATE_PNL = """
        update pnl_day
        set closed = ?, open_e6 = ?, spread_e6 = ?, rebates_e6 = ?, fees_e6 = ?, revaluation_e6 = ?, hedging_e6 = ?, gas_e6 = ?, swaps = ?,
            hedges = ?
        where utc_date = ?
        """;
    private static final String INSERT_PNL = """
        insert into pnl_day (closed, open_e6, spread_e6, rebates_e6, fees_e6, revaluation_e6, hedging_e6, gas_e6, swaps, hedges, utc_date)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """;

    private final PreparedStatements statements;

    DaysWriter(PreparedStatements statements) {
        this.statements = statements;
    }

    void write(ProjectionBatch changes) throws SQLException {
        writeFigures(changes);
        writeChains(changes);
        writeJournalDays(changes);
        writePnl(changes);
    }

    private void writePnl(ProjectionBatch changes) throws SQLException {
        Upsert row = new Upsert(statements, UPDATE_PNL, INSERT_PNL);
        for (PnlDay day : changes.pnl()) {
            row.row(
                    day.isClosed() ? 1 : 0,
                    day.openE6(),
                    day.spreadE6(),
                    day.rebatesE6(),
                    day.feesE6(),
                    day.revaluationE6(),
                    day.hedgingE6(),
                    day.gasE6(),
                    day.swaps(),
                    day.hedges(),
                    day.date());
        }
    }

    private void writeFigures(ProjectionBatch changes) throws SQLException {
        Upsert figures = new Upsert(statements, UPDATE_FIGURES, INSERT_FIGURES);
        for (Map.Entry<DayKey, DayFigures> entry : changes.figures().entrySet()) {
            DayKey key = entry.getKey();
            writeFigures(figures, key, written(key).plus(entry.getValue()));
        }
    }

    // Added here and not in SQL: SQLite's sums are exact to 2^63 only.
    private DayFigures written(DayKey key) throws SQLException {
        List<Object> day = List.of(
                key.date(), key.partnerId(), key.corridorId(), key.side().name());
        List<DayFigures> rows = statements.list(FIGURES, DayFigures::read, day);
        return rows.isEmpty() ? new DayFigures() : rows.getFirst();
    }

    private static void writeFigures(Upsert row, DayKey key, DayFigures figures) throws SQLException {
        row.row(
                figures.settled(),
                DialectColumns.numeric(figures.sourceAmount()),
                DialectColumns.numeric(figures.destinationAmount()),
                DialectColumns.numeric(figures.sourceVolumeE6()),
                DialectColumns.numeric(figures.totalFeeE6()),
                figures.failed(),
                figures.expired(),
                DialectColumns.numeric(figures.expiredNotionalE6()),
                key.date(),
                key.partnerId(),
                key.corridorId(),
                key.side().name());
    }

    private void writeChains(ProjectionBatch changes) throws SQLException {
        Upsert day = new Upsert(
                statements,
                "update day_partner set events = ?, report_hash = ? where utc_date = ? and partner_id = ?",
                "insert into day_partner (events, report_hash, utc_date, partner_id) values (?, ?, ?, ?)");
        for (Map.Entry<PartnerDay, DayChain> entry : changes.chains().entrySet()) {
            PartnerDay key = entry.getKey();
            DayChain chain = entry.getValue();
            day.row(chain.events(), chain.reportHash(), key.date(), key.partnerId());
        }
    }

    private void writeJournalDays(ProjectionBatch changes) throws SQLException {
        SqlBatch update = new SqlBatch(
                statements,
                "update journal_day set last_sequence = ?, state_hash = coalesce(?, state_hash) where utc_date"
                        + " = ?");
        SqlBatch insert = new SqlBatch(
                statements,
                "insert into journal_day (first_sequence, last_sequence, state_hash, utc_date) values (?, ?,"
                        + " ?, ?)");
        for (Map.Entry<LocalDate, JournalDayRow> entry : changes.journalDays().entrySet()) {
            JournalDayRow day = entry.getValue();
            LocalDate date = entry.getKey();
            if (!update.set(day.lastSequence()).set(day.stateHash()).set(date).update()) {
                insert.set(day.firstSequence())
                        .set(day.lastSequence())
                        .set(day.stateHash())
                        .set(date)
                        .update();
            }
        }
    }
}
