package dev.kurs.journal.readmodel;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.concurrent.TimeUnit;

/** The connections of a read model: one that writes, a few that read, and two for long reports. */
record ConnectionPools(HikariDataSource writers, HikariDataSource readers, HikariDataSource reporters)
        implements AutoCloseable {
    private static final int READERS = 4;
    private static final int REPORTERS = 2;
    private static final long CONNECT_TIMEOUT_MS = TimeUnit.SECONDS.toMillis(5);

    static ConnectionPools of(ReadModelSettings settings) {
        Dialect dialect = settings.dialect();
        HikariConfig writer = configuration(settings, "read-model-writer", 1, dialect.writerSetup());
        dialect.writerProperties().forEach(writer::addDataSourceProperty);
        // It holds the lock on the schema, and keeps it.
        writer.setMaxLifetime(0);
        writer.setIdleTimeout(0);
        HikariConfig reporter = configuration(settings, "read-model-reporters", REPORTERS, "");
        reporter.setAutoCommit(false);
        return new ConnectionPools(
                new HikariDataSource(writer),
                new HikariDataSource(configuration(settings, "read-model-readers", READERS, dialect.readerSetup())),
                new HikariDataSource(reporter));
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

    @Override
    public void close() {
        reporters.close();
        readers.close();
        writers.close();
    }
}
