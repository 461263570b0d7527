package dev.kurs.journal.readmodel;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Map;

/** Adds a batch's figures to those of the days it touches. */
final class DaysWriter {
    private static final String ADD_FIGURES = """
            update day_corridor
            set settled = settled + ?, source_amount = source_amount + ?, destination_amount = destination_amount + ?,
                source_volume_e6 = source_volume_e6 + ?, total_fee_e6 = total_fee_e6 + ?, failed = failed + ?, expired = expired + ?,
                expired_notional_e6 = expired_notional_e6 + ?
            where utc_date = ? and partner_id = ? and corridor_id = ? and side = ?
            """;
    private static final String INSERT_FIGURES = """
            insert into day_corridor (settled, source_amount, destination_amount, source_volume_e6, total_fee_e6, failed, expired,
                                      expired_notional_e6, utc_date, partner_id, corridor_id, side)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;

    private final Connection connection;

    DaysWriter(Connection connection) {
        this.connection = connection;
    }

    void write(Changes changes) throws SQLException {
        writeFigures(changes);
        writeChains(changes);
        writeJournalDays(changes);
    }

    private void writeFigures(Changes changes) throws SQLException {
        try (Upsert figures = new Upsert(connection, ADD_FIGURES, INSERT_FIGURES)) {
            for (Map.Entry<DayKey, DayFigures> entry : changes.figures().entrySet()) {
                writeFigures(figures, entry.getKey(), entry.getValue());
            }
        }
    }

    private static void writeFigures(Upsert row, DayKey key, DayFigures by) throws SQLException {
        row.row(
                by.settled(),
                ChangesWriter.numeric(by.sourceAmount()),
                ChangesWriter.numeric(by.destinationAmount()),
                ChangesWriter.numeric(by.sourceVolumeE6()),
                ChangesWriter.numeric(by.totalFeeE6()),
                by.failed(),
                by.expired(),
                ChangesWriter.numeric(by.expiredNotionalE6()),
                key.date(),
                key.partnerId(),
                key.corridorId(),
                key.side().name());
    }

    private void writeChains(Changes changes) throws SQLException {
        try (Upsert day = new Upsert(
                connection,
                "update day_partner set events = ?, report_hash = ? where utc_date = ? and partner_id = ?",
                "insert into day_partner (events, report_hash, utc_date, partner_id) values (?, ?, ?, ?)")) {
            for (Map.Entry<PartnerDay, DayChain> entry : changes.chains().entrySet()) {
                PartnerDay key = entry.getKey();
                DayChain chain = entry.getValue();
                day.row(chain.events(), chain.reportHash(), key.date(), key.partnerId());
            }
        }
    }

    private void writeJournalDays(Changes changes) throws SQLException {
        try (SqlBatch update = new SqlBatch(
                        connection,
                        "update journal_day set last_sequence = ?, state_hash = coalesce(?, state_hash) where utc_date = ?");
                SqlBatch insert = new SqlBatch(
                        connection,
                        "insert into journal_day (first_sequence, last_sequence, state_hash, utc_date) values (?, ?, ?, ?)")) {
            for (Map.Entry<LocalDate, JournalDayRow> entry :
                    changes.journalDays().entrySet()) {
                JournalDayRow day = entry.getValue();
                LocalDate date = entry.getKey();
                if (!update.set(day.lastSequence())
                        .set(day.stateHash())
                        .set(date)
                        .update()) {
                    insert.set(day.firstSequence())
                            .set(day.lastSequence())
                            .set(day.stateHash())
                            .set(date)
                            .update();
                }
            }
        }
    }
}
