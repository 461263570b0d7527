package dev.kurs.outbound.webhook;

import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** A webhook store in an SQLite file, its owner's alone. */
record WebhookFile(Path file) implements WebhookDatabase {
    @Override
    public boolean exists() {
        return Files.exists(file);
    }

    @Override
    public Connection openWriting() throws SQLException {
        prepare();
        Properties properties = new Properties();
        properties.setProperty("journal_mode", "WAL");
        properties.setProperty("synchronous", "NORMAL");
        properties.setProperty("busy_timeout", "5000");
        properties.setProperty("transaction_mode", "IMMEDIATE");
        properties.setProperty("journal_size_limit", "67108864");
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file.toAbsolutePath(), properties);
        try {
            WebhookTables.migrate(connection, file.toString(), version(connection), "sqlite", "pragma user_version = ");
            return connection;
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public Connection openReading() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("open_mode", "1");
        properties.setProperty("busy_timeout", "5000");
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file.toAbsolutePath(), properties);
        try {
            WebhookTables.require(file.toString(), version(connection));
            return connection;
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /** Readers of a file wait for nobody longer than five seconds. */
    @Override
    public Connection openAsking() throws SQLException {
        return openReading();
    }

    private void prepare() {
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

    private static int version(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("pragma user_version")) {
            return row.next() ? row.getInt(1) : 0;
        }
    }
}
