package dev.kurs.outbound.webhook;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/**
 * A webhook store in a schema of a PostgreSQL database, which one session writes: whoever holds the advisory lock (1265988212, hash of the schema's name).
 *
 * <p>It waits ten seconds for a session that was killed a moment ago and that the server still has.
 */
record WebhookServer(WebhookStoreSettings settings) implements WebhookDatabase {
    private static final String LOCK = "select pg_advisory_lock(1265988212, hashtext(current_schema()))";
    private static final String LOCK_NOT_AVAILABLE = "55P03";
    private static final String TABLE = "select to_regclass('webhook_version') is not null";
    private static final int VANISHED_SECONDS = 120;
    private static final int ASKED_SECONDS = 5;
    private static final int CONNECTED_SECONDS = 10;
    private static final int ROWS_AT_ONCE = 1_000;

    @Override
    public boolean exists() throws SQLException {
        try (Connection connection = connect(VANISHED_SECONDS)) {
            return hasTables(connection);
        }
    }

    @Override
    public Connection openWriting() throws SQLException {
        Connection connection = connect(VANISHED_SECONDS);
        try {
            own(connection);
            WebhookTables.migrate(
                    connection,
                    settings.toString(),
                    version(connection),
                    "postgresql",
                    "update webhook_version set version = ");
            return connection;
        } catch (SQLException | RuntimeException | AssertionError e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public Connection openReading() throws SQLException {
        return openReading(VANISHED_SECONDS);
    }

    @Override
    public Connection openAsking() throws SQLException {
        return openReading(ASKED_SECONDS);
    }

    private Connection openReading(int mostSilentSeconds) throws SQLException {
        Connection connection = connect(mostSilentSeconds);
        try {
            WebhookTables.require(settings.toString(), version(connection));
            connection.setReadOnly(true);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            return connection;
        } catch (SQLException | RuntimeException | AssertionError e) {
            connection.close();
            throw e;
        }
    }

    /** A peer that vanished without a word is noticed after this silence. */
    private Connection connect(int mostSilentSeconds) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", settings.user());
        properties.setProperty("password", settings.password());
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("connectTimeout", Integer.toString(Math.min(mostSilentSeconds, CONNECTED_SECONDS)));
        properties.setProperty("socketTimeout", Integer.toString(mostSilentSeconds));
        properties.setProperty("defaultRowFetchSize", Integer.toString(ROWS_AT_ONCE));
        properties.setProperty(
                "ApplicationName",
                "kurs webhooks pid " + ProcessHandle.current().pid());
        return DriverManager.getConnection(settings.jdbcUrl(), properties);
    }

    private void own(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("set synchronous_commit = off");
            statement.execute("set lock_timeout = '10s'");
            // A host that lost its power says no goodbye: its session, which has the lock, is to end within half a
            // minute.
            statement.execute("set tcp_keepalives_idle = 10");
            statement.execute("set tcp_keepalives_interval = 5");
            statement.execute("set tcp_keepalives_count = 3");
            statement.execute(LOCK);
        } catch (SQLException e) {
            if (LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
                throw new SQLException(
                        "The webhook store " + settings + " is being written by another process: stop it first, or give"
                                + " this journal a database of its own",
                        e);
            }
            throw e;
        }
    }

    private static int version(Connection connection) throws SQLException {
        return hasTables(connection) ? number(connection) : 0;
    }

    private static int number(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select version from webhook_version")) {
            row.next();
            return row.getInt(1);
        }
    }

    private static boolean hasTables(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(TABLE)) {
            row.next();
            return row.getBoolean(1);
        }
    }
}
