package dev.kurs.outbound.webhook;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The tables of a webhook store, by version. */
final class WebhookTables {
    /** What makes the tables of each version of those of the one before, from nothing on. */
    private static final List<String> STEPS = List.of("tables.sql", "days.sql", "quotes.sql", "withdrawals.sql");

    private static final int VERSION = STEPS.size();

    private WebhookTables() {}

    /**
     * Brings tables up to date, all or nothing.
     *
     * @param words the folder of the database's own words
     * @param noting notes the version that follows it
     */
    static void migrate(Connection connection, String store, int version, String words, String noting)
            throws SQLException {
        requireKnown(store, version);
        if (version == VERSION) {
            return;
        }
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            for (String step : STEPS.subList(version, VERSION)) {
                run(statement, words + "/" + step);
            }
            statement.execute(noting + VERSION);
            connection.commit();
        }
        connection.setAutoCommit(true);
    }

    /** @throws WebhookStoreVersionException where tables are of another version */
    static void require(String store, int version) {
        requireKnown(store, version);
        if (version < VERSION) {
            throw new WebhookStoreVersionException("The webhook store " + store + " is of version " + version
                    + ", not this program's " + VERSION + ": start the service, which brings it up to date");
        }
    }

    private static void requireKnown(String store, int version) {
        if (version > VERSION) {
            throw new WebhookStoreVersionException("The webhook store " + store + " is of version " + version
                    + ", and this release knows " + VERSION + ": a newer release wrote it. Start that release.");
        }
    }

    private static void run(Statement statement, String step) throws SQLException {
        for (String sentence : sentences(step).split(";", -1)) {
            if (!sentence.isBlank()) {
                statement.execute(sentence);
            }
        }
    }

    private static String sentences(String step) {
        try (InputStream sql = WebhookTables.class.getResourceAsStream(step)) {
            return new String(sql.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the webhook store's tables " + step, e);
        }
    }
}
