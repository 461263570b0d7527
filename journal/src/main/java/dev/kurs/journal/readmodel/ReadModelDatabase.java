package dev.kurs.journal.readmodel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The database behind a read model: its tables and the connections to them. */
final class ReadModelDatabase implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ReadModelDatabase.class);
    private static final String VERSIONS = "read_model_version";
    private static final String MIGRATIONS = "classpath:dev/kurs/journal/readmodel/migration/";
    private static final Set<String> ENCODINGS = Set.of("UTF8", "SQL_ASCII");
    private static final MigrationVersion TABLES_ALONE = MigrationVersion.fromVersion("1.4");

    private final ReadModelSettings settings;
    private final Dialect dialect;
    private final Optional<SqliteFile> file;
    private final ScheduledThreadPoolExecutor bounds = ReadBound.clock();
    private final long longestReadMs;
    private volatile ConnectionPools pools;
    private volatile String schema = "public";
    private volatile String damage;

    ReadModelDatabase(ReadModelSettings settings) {
        this(settings, ReadBound.LONGEST_MS);
    }

    ReadModelDatabase(ReadModelSettings settings, long longestReadMs) {
        this.settings = settings;
        this.longestReadMs = longestReadMs;
        dialect = settings.dialect();
        file = dialect == Dialect.SQLITE ? Optional.of(SqliteFile.ofUrl(settings.jdbcUrl())) : Optional.empty();
        file.ifPresent(ReadModelDatabase::prepare);
        pools = ConnectionPools.of(settings);
    }

    /** Whether there is no file yet that could hold tables: to open it would make one. */
    static boolean isUnmade(ReadModelSettings settings) {
        return settings.dialect() == Dialect.SQLITE
                && SqliteFile.ofUrl(settings.jdbcUrl()).isUnmade();
    }

    private static void prepare(SqliteFile file) {
        try {
            SqliteLibrary.load();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot use SQLite for the read model", e);
        }
        file.prepare();
        file.leftover().ifPresent(ReadModelDatabase::tellLeftover);
    }

    /** Makes the tables, or brings those of an earlier version up to date; a schema's other tables are left alone. */
    void migrate() {
        migrateTo(MigrationVersion.LATEST);
    }

    private static void tellLeftover(Path h2) {
        LOG.warn(
                "{} is the read model of an earlier version and is not read any more: the read model is made again from the journal, and that file can be deleted",
                h2);
    }

    private void migrateTo(MigrationVersion version) {
        requireEncoding();
        FluentConfiguration flyway = Flyway.configure(ReadModelDatabase.class.getClassLoader())
                .locations(MIGRATIONS + dialect.migrations(), MIGRATIONS + "both")
                .target(version)
                .table(VERSIONS)
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .outOfOrder(true)
                .placeholderReplacement(false);
        try {
            connect(flyway).load().migrate();
        } catch (FlywayException e) {
            throw Sql.failure("Cannot prepare the tables of the read model " + settings, e);
        }
    }

    /** Names and references are any text; in another encoding the first that it lacks would stop the read model for good. */
    private void requireEncoding() {
        if (dialect == Dialect.SQLITE) {
            return;
        }
        try (Connection connection = reader()) {
            String encoding = Sql.list(connection, "show server_encoding", row -> row.getString(1), List.of())
                    .getFirst();
            if (!ENCODINGS.contains(encoding)) {
                throw new ReadModelRefusedException("The database of the read model " + settings + " has the encoding "
                        + encoding + ", which cannot hold every text: make one with the encoding UTF8");
            }
        } catch (SQLException e) {
            throw Sql.failure("Cannot prepare the tables of the read model " + settings, e);
        }
    }

    /** On PostgreSQL it wants two connections at once, and to make an index may take longer than the driver's patience with the others. */
    private FluentConfiguration connect(FluentConfiguration flyway) {
        return dialect == Dialect.SQLITE
                ? flyway.dataSource(pools.writers())
                : flyway.dataSource(settings.jdbcUrl(), settings.user(), settings.password());
    }

    /** Drops the read model's tables and makes them anew, without the indexes that nobody needs to fill them: {@link #migrate} adds those. */
    void recreate() throws SQLException {
        if (file.isPresent()) {
            renew(file.get());
        } else {
            dropTables();
        }
        migrateTo(TABLES_ALONE);
    }

    // A new file and not new tables: what is deleted here is this directory's alone, even when a copy shares the file's
    // bytes.
    private void renew(SqliteFile present) {
        pools.close();
        present.delete();
        present.prepare();
        pools = ConnectionPools.of(settings);
        damage = null;
    }

    private void dropTables() throws SQLException {
        try (Connection connection = writer();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            if (connection.getSchema() == null) {
                statement.execute("create schema " + statement.enquoteIdentifier(schema, true));
            }
            for (Table table : Table.values()) {
                statement.execute("drop table if exists " + table.sqlName());
            }
            statement.execute("drop table if exists \"" + VERSIONS + "\"");
            connection.commit();
        }
    }

    /** What of the tables is gone, in words; a file that is no longer what it was is opened anew first. */
    Optional<String> loss() throws SQLException {
        if (file.isPresent() && file.get().loss().isPresent()) {
            reopen(file.get());
        }
        if (damage != null) {
            return Optional.of(damage);
        }
        try (Connection connection = writer()) {
            return loss(connection);
        }
    }

    /** What of the tables is gone, as a connection sees it. */
    Optional<String> loss(Connection connection) throws SQLException {
        Optional<String> ofFile = damage == null ? file.flatMap(SqliteFile::loss) : Optional.of(damage);
        return ofFile.isPresent() ? ofFile : TableCheck.missing(connection, dialect, VERSIONS);
    }

    private void reopen(SqliteFile changed) throws SQLException {
        pools.close();
        if (changed.isGone()) {
            changed.delete();
            damage = SqliteFile.WHOLE;
        }
        changed.prepare();
        pools = ConnectionPools.of(settings);
        if (damage == null && !isSound()) {
            damage = SqliteFile.PART;
        }
    }

    private boolean isSound() throws SQLException {
        try (Connection connection = reader()) {
            return TableCheck.missing(connection, dialect, VERSIONS).isEmpty()
                    && Sql.list(connection, "pragma quick_check(1)", row -> row.getString(1), List.of())
                            .equals(List.of("ok"));
        } catch (SQLException e) {
            if (suspect(e)) {
                return false;
            }
            throw e;
        }
    }

    boolean isDamaged() {
        return damage != null;
    }

    /** Takes a failure as a loss when it says that the file is damaged; tells whether it does. */
    boolean suspect(Throwable failure) {
        for (Throwable cause = failure; cause != null && file.isPresent(); cause = cause.getCause()) {
            if (cause instanceof SQLException e && SqliteFile.isDamage(e)) {
                damage = SqliteFile.PART;
                return true;
            }
        }
        return false;
    }

    /** Whether an earlier version wrote rows otherwise than this one would. */
    boolean isOutdated() throws SQLException {
        try (Connection connection = reader()) {
            return !Sql.list(connection, "select 1 from projection where outdated = 1", row -> row.getInt(1), List.of())
                    .isEmpty();
        }
    }

    /** Gives up what an earlier version wrote, so that it is made again. */
    void forgetOutdated() throws SQLException {
        try (Connection connection = writer();
                Statement statement = connection.createStatement()) {
            statement.execute("delete from projection where outdated = 1");
        }
    }

    /** Lets the optimiser know what was loaded. */
    void analyze() throws SQLException {
        try (Connection connection = writer();
                Statement statement = connection.createStatement()) {
            statement.execute("analyze");
        }
    }

    Dialect dialect() {
        return dialect;
    }

    /**
     * The connection that writes; one at a time, and of one process at a time.
     *
     * @throws ReadModelOwnedException when another process writes this database
     */
    Connection writer() throws SQLException {
        Connection connection = pools.writers().getConnection();
        try {
            own(connection);
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
        return connection;
    }

    /** Takes the writing connection back; one that a failure left in a transaction is not used again. */
    void giveBack(Connection writer) throws SQLException {
        if (!isAtRest(writer)) {
            pools.writers().evictConnection(writer);
        }
        writer.close();
    }

    private static boolean isAtRest(Connection writer) {
        try {
            return writer.getAutoCommit();
        } catch (SQLException e) {
            LOG.debug("The connection is gone", e);
            return false;
        }
    }

    // An SQLite file is its journal's, whose lock keeps others out.
    private void own(Connection connection) throws SQLException {
        if (dialect == Dialect.POSTGRESQL) {
            schema = Objects.requireNonNullElse(connection.getSchema(), schema);
            SchemaLock.take(connection, schema);
        }
    }

    /** A connection that reads, each statement for itself. */
    Connection reader() throws SQLException {
        return pools.readers().getConnection();
    }

    /**
     * What a query gives that the service asks for somebody: on a connection that reads, and interrupted after 5 s.
     *
     * @throws UncheckedIOException when the tables cannot be read, or not in that time
     */
    @SuppressWarnings("try") // the bound is there to be closed
    <T> T read(Query<T> query) {
        try (Connection connection = reader();
                ReadBound bound = bound(connection)) {
            return query.run(connection);
        } catch (SQLException e) {
            suspect(e);
            throw Sql.failure("Cannot read the read model", e);
        }
    }

    /** What is asked of a connection. */
    @FunctionalInterface
    interface Query<T> {
        T run(Connection connection) throws SQLException;
    }

    /** Null where the database bounds each statement itself. */
    private ReadBound bound(Connection reader) throws SQLException {
        return dialect == Dialect.SQLITE ? new ReadBound(bounds, reader, longestReadMs) : null;
    }

    /** A connection for long reports: until it is given back, all its statements see the tables as they were at its first. */
    Connection snapshot() throws SQLException {
        Connection connection = pools.reporters().getConnection();
        connection.setTransactionIsolation(dialect.snapshotIsolation());
        return connection;
    }

    @Override
    public void close() {
        bounds.shutdownNow();
        pools.close();
    }
}
