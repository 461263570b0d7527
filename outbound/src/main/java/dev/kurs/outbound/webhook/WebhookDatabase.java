package dev.kurs.outbound.webhook;

import java.sql.Connection;
import java.sql.SQLException;

/** What SQLite and PostgreSQL do differently for a webhook store. */
sealed interface WebhookDatabase permits WebhookFile, WebhookServer {
    static WebhookDatabase of(WebhookStoreSettings settings) {
        return settings.file().<WebhookDatabase>map(WebhookFile::new).orElseGet(() -> new WebhookServer(settings));
    }

    /** Whether there is a store. */
    boolean exists() throws SQLException;

    /** The connection that writes, on tables of this program's version; what the power takes with it is derived from the journal once more. */
    Connection openWriting() throws SQLException;

    /** A read-only connection, whose transaction sees the store as it was at its first statement. */
    Connection openReading() throws SQLException;

    /** The same for a question that somebody waits for: five seconds' silence ends it. */
    Connection openAsking() throws SQLException;
}
