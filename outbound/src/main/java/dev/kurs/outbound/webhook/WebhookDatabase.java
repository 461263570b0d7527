package dev.kurs.outbound.webhook;

import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;

/** The SQLite file of a webhook store: its owner's alone, its tables of a version. */
final class WebhookDatabase {
    /** What makes the tables of each version of those of the one before, from nothing on. */
    private static final List<String> STEPS = List.of("tables.sql", "days.sql");

    private static final int VERSION = STEPS.size();

    private WebhookDatabase() {}

    /** A connection that writes; what the power takes with it is derived from the journal once more. */
    static Connection open(Path file) throws SQLException {
        prepare(file);
        Properties properties = new Properties();
        properties.setProperty("journal_mode", "WAL");
        properties.setProperty("synchronous", "NORMAL");
        properties.setProperty("busy_timeout", "5000");
        properties.setProperty("transaction_mode", "IMMEDIATE");
        properties.setProperty("journal_size_limit", "67108864");
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file.toAbsolutePath(), properties);
        try {
            migrate(connection, file);
            return connection;
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /** A connection that changes nothing. */
    static Connection openReading(Path file) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("open_mode", "1");
        properties.setProperty("busy_timeout", "5000");
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file.toAbsolutePath(), properties);
        int version = version(connection);
        if (version != VERSION) {
            connection.close();
            throw new IllegalStateException(
                    "The webhook store " + file + " is of version " + version + ", not this program's " + VERSION);
        }
        return connection;
    }

    private static void prepare(Path file) {
        try {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && Files.isSymbolicLink(file)) {
                throw new IllegalStateException(
                        file + " is a symbolic link: a copy of the data directory would lead back into this store");
            }
            OwnerOnlyFile.createDirectories(file.toAbsolutePath().getParent());
            OwnerOnlyFile.create(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot make the webhook store " + file, e);
        }
    }

    private static void migrate(Connection connection, Path file) throws SQLException {
        int version = version(connection);
        if (version > VERSION) {
            throw new IllegalStateException("The webhook store " + file + " is of version " + version
                    + ", later than this program's " + VERSION);
        }
        if (version == VERSION) {
            return;
        }
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            for (String step : STEPS.subList(version, VERSION)) {
                run(statement, step);
            }
            statement.execute("pragma user_version = " + VERSION);
            connection.commit();
        }
        connection.setAutoCommit(true);
    }

    private static void run(Statement statement, String step) throws SQLException {
        for (String sentence : sentences(step).split(";", -1)) {
            if (!sentence.isBlank()) {
                statement.execute(sentence);
            }
        }
    }

    private static int version(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("pragma user_version")) {
            return row.next() ? row.getInt(1) : 0;
        }
    }

    private static String sentences(String step) {
        try (InputStream sql = WebhookDatabase.class.getResourceAsStream(step)) {
            return new String(sql.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the webhook store's tables", e);
        }
    }
}
