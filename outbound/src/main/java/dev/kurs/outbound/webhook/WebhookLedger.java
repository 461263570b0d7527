package dev.kurs.outbound.webhook;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** Reads a store's events from the first to the last, as they are at one moment, and changes nothing; a service may write them meanwhile. */
public final class WebhookLedger implements AutoCloseable {
    private static final String EVENTS =
            "select event_id, partner_id, seq, kind, journal_sequence, body, status from webhook_event order by event_no";

    private final Connection connection;
    private final long reached;
    private final long beganBehind;
    private final long purgedBeforeMs;
    private final PreparedStatement statement;
    private final ResultSet rows;
    private StoredWebhook next;

    /** An event as it is stored, with what became of it. */
    @SuppressWarnings("ArrayRecordComponent")
    record StoredWebhook(
            String eventId, int partnerId, long seq, String kind, long journalSequence, byte[] body, String status) {}

    private WebhookLedger(Connection connection) throws SQLException {
        this.connection = connection;
        connection.setAutoCommit(false);
        try (Statement position = connection.createStatement();
                ResultSet row = position.executeQuery(
                        "select sequence, began_sequence, purged_before_ms from webhook_position")) {
            row.next();
            reached = row.getLong(1);
            beganBehind = row.getLong(2);
            purgedBeforeMs = row.getLong(3);
        }
        statement = connection.prepareStatement(EVENTS);
        rows = statement.executeQuery();
        advance();
    }

    /** Empty where there is no store. */
    public static Optional<WebhookLedger> open(WebhookStoreSettings settings) throws SQLException {
        WebhookDatabase database = WebhookDatabase.of(settings);
        return database.exists() ? Optional.of(new WebhookLedger(database.openReading())) : Optional.empty();
    }

    /** The last record whose events are stored. */
    public long reached() {
        return reached;
    }

    /** No record up to this one is told; 0 where every record is. */
    long beganBehind() {
        return beganBehind;
    }

    /** What ended and came about before may be forgotten. */
    long purgedBeforeMs() {
        return purgedBeforeMs;
    }

    /** The event that the ledger stands at; null behind the last. */
    StoredWebhook next() {
        return next;
    }

    void advance() throws SQLException {
        next = rows.next()
                ? new StoredWebhook(
                        rows.getString(1),
                        rows.getInt(2),
                        rows.getLong(3),
                        rows.getString(4),
                        rows.getLong(5),
                        rows.getBytes(6),
                        rows.getString(7))
                : null;
    }

    @Override
    public void close() throws SQLException {
        statement.close();
        connection.close();
    }
}
