package dev.kurs.journal.readmodel;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationVersion;

/** The database behind a read model: its tables, one connection that writes and a few that read. */
final class ReadModelDatabase implements AutoCloseable {
    private static final String VERSIONS = "read_model_version";
    private static final MigrationVersion TABLES_ALONE = MigrationVersion.fromVersion("1");
    private static final int READERS = 4;
    private static final int REPORTERS = 2;
    private static final long CONNECT_TIMEOUT_MS = TimeUnit.SECONDS.toMillis(5);

    private final ReadModelSettings settings;
    private final Dialect dialect;
    private final HikariDataSource writers;
    private final HikariDataSource readers;
    private final HikariDataSource reporters;

    ReadModelDatabase(ReadModelSettings settings) {
        this.settings = settings;
        dialect = settings.dialect();
        writers = new HikariDataSource(configuration(settings, "read-model-writer", 1, dialect.writerSetup()));
        readers = new HikariDataSource(configuration(settings, "read-model-readers", READERS, dialect.readerSetup()));
        reporters = new HikariDataSource(reporter(settings));
    }

    private static HikariConfig reporter(ReadModelSettings settings) {
        HikariConfig configuration = configuration(settings, "read-model-reporters", REPORTERS, "");
        configuration.setAutoCommit(false);
        return configuration;
    }

    private static HikariConfig configuration(ReadModelSettings settings, String name, int size, String setup) {
        HikariConfig configuration = new HikariConfig();
        configuration.setPoolName(name);
        configuration.setJdbcUrl(settings.jdbcUrl());
        configuration.setUsername(settings.user());
        configuration.setPassword(settings.password());
        configuration.setDriverClassName(settings.dialect().driver());
        configuration.setMaximumPoolSize(size);
        configuration.setMinimumIdle(0);
        configuration.setConnectionTimeout(CONNECT_TIMEOUT_MS);
        configuration.setInitializationFailTimeout(-1);
        if (!setup.isEmpty()) {
            configuration.setConnectionInitSql(setup);
        }
        settings.dialect().properties().forEach(configuration::addDataSourceProperty);
        return configuration;
    }

    /** Makes the tables, or brings those of an earlier version up to date; a schema's other tables are left alone. */
    void migrate() {
        migrateTo(MigrationVersion.LATEST);
    }

    private void migrateTo(MigrationVersion version) {
        try {
            Flyway.configure(ReadModelDatabase.class.getClassLoader())
                    .dataSource(settings.jdbcUrl(), settings.user(), settings.password())
                    .locations("classpath:dev/kurs/journal/readmodel/migration")
                    .target(version)
                    .table(VERSIONS)
                    .baselineOnMigrate(true)
                    .baselineVersion("0")
                    .placeholderReplacement(false)
                    .load()
                    .migrate();
        } catch (FlywayException e) {
            throw new UncheckedIOException(
                    "Cannot prepare the tables of the read model " + settings + ": " + rootOf(e), new IOException(e));
        }
    }

    private static String rootOf(Throwable failure) {
        return failure.getCause() == null ? failure.getMessage() : rootOf(failure.getCause());
    }

    /** Drops the read model's tables and makes them anew, without the indexes that nobody needs to fill them: {@link #migrate} adds those. */
    void recreate() throws SQLException {
        try (Connection connection = writer();
                Statement statement = connection.createStatement()) {
            for (Table table : Table.values()) {
                statement.execute("drop table if exists " + table.sqlName());
            }
            statement.execute("drop table if exists \"" + VERSIONS + "\"");
            connection.commit();
        }
        migrateTo(TABLES_ALONE);
    }

    /** Lets the optimiser know what was loaded. */
    void analyze() throws SQLException {
        try (Connection connection = writer();
                Statement statement = connection.createStatement()) {
            statement.execute("analyze");
            connection.commit();
        }
    }

    Dialect dialect() {
        return dialect;
    }

    /** The connection that writes, in manual commit; one at a time. */
    Connection writer() throws SQLException {
        Connection connection = writers.getConnection();
        connection.setAutoCommit(false);
        return connection;
    }

    /** A connection that reads, each statement for itself. */
    Connection reader() throws SQLException {
        return readers.getConnection();
    }

    /** A connection for long reports: until it is given back, all its statements see the tables as they were at its first. */
    Connection snapshot() throws SQLException {
        Connection connection = reporters.getConnection();
        connection.setTransactionIsolation(dialect.snapshotIsolation());
        return connection;
    }

    @Override
    public void close() {
        reporters.close();
        readers.close();
        writers.close();
    }
}
