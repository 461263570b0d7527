package dev.kurs.journal.readmodel;

import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.journal.tail.FollowedJournal;
import dev.kurs.journal.tail.JournalMismatchException;
import dev.kurs.journal.tail.TailStart;
import dev.kurs.journal.tail.Tailer;
import dev.kurs.protocol.port.AuditTrail;
import dev.kurs.protocol.port.Executions;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executions, quotes and daily figures in SQL: a projection of the journal that can be thrown away and made again.
 *
 * <p>Example:
 *
 * <pre>{@code
 * try (ReadModel model = ReadModel.open(ReadModelSettings.inDirectory(data.resolve("readmodel")), journal)) {
 *     model.start();
 *     model.executions().page(filter, Optional.empty(), 100);
 * }
 * }</pre>
 */
public final class ReadModel implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ReadModel.class);

    private final ReadModelDatabase database;
    private final Path journal;
    private final ReadModelHealth health;
    private final Tailer<SQLException> tailer;

    private ReadModel(ReadModelDatabase database, FollowedJournal followed) throws SQLException {
        this.database = database;
        journal = followed.directory();
        health = new ReadModelHealth(positionIn(database, journal));
        tailer = new Tailer<>(new ReadModelTail(database, journal, health), followed, health.progress());
    }

    /** 0 when something is lost. */
    private static long positionIn(ReadModelDatabase database, Path journal) throws SQLException {
        Optional<Projection> at = projectionIn(database);
        if (at.isEmpty()) {
            return 0;
        }
        try (JournalReader reader = new JournalReader(journal)) {
            new TailStart(journal, ReadModelTail.NAME).seek(reader, at.get().position());
            return at.get().sequence();
        } catch (JournalMismatchException e) {
            throw ReadModelRefusedException.of(e);
        }
    }

    /** Empty when something is lost, which whoever writes next makes again. */
    private static Optional<Projection> projectionIn(ReadModelDatabase database) throws SQLException {
        if (database.isDamaged()) {
            return Optional.empty();
        }
        try (Connection connection = database.reader()) {
            return database.loss(connection).isPresent() ? Optional.empty() : Optional.of(Projection.read(connection));
        } catch (SQLException e) {
            if (database.suspect(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** The same of a journal that nobody writes. */
    public static ReadModel open(ReadModelSettings settings, Path journal) {
        return open(settings, FollowedJournal.whole(journal));
    }

    /**
     * Opens the database, makes its tables and sees that they belong to the journal.
     *
     * @throws ReadModelRefusedException when they do not
     * @throws UncheckedIOException when the database cannot be used
     */
    public static ReadModel open(ReadModelSettings settings, FollowedJournal journal) {
        ReadModelDatabase database = new ReadModelDatabase(settings);
        try {
            migrate(database);
            ReadModel model = new ReadModel(database, journal);
            renewOutdated(database, journal.directory());
            return model;
        } catch (SQLException e) {
            database.close();
            throw Sql.failure("Cannot open the read model " + settings, e);
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    private static void migrate(ReadModelDatabase database) {
        try {
            database.migrate();
        } catch (UncheckedIOException e) {
            if (!database.suspect(e) && !isIncomplete(database, e)) {
                throw e;
            }
        }
    }

    /** Where the journal lacks its beginning what an earlier version wrote is all that there is of it. */
    private static void renewOutdated(ReadModelDatabase database, Path journal) throws SQLException {
        if (projectionIn(database).isEmpty() || !database.isOutdated()) {
            return;
        }
        if (JournalRange.of(journal).hasBeginning()) {
            LOG.info("an earlier version wrote the read model: it is made again from the journal");
            database.forgetOutdated();
        } else {
            LOG.warn(
                    "the journal in {} lacks its beginning: the audit tells of it what an earlier version wrote",
                    journal);
        }
    }

    private static boolean isIncomplete(ReadModelDatabase database, UncheckedIOException cause) {
        try (Connection connection = database.reader()) {
            return database.loss(connection).isPresent();
        } catch (SQLException e) {
            cause.addSuppressed(e);
            return false;
        }
    }

    /**
     * Drops the tables and makes them again from the journal alone; nobody else may be writing them.
     *
     * @throws ReadModelOwnedException when a service writes this PostgreSQL database; then nothing is dropped
     * @throws ReadModelRefusedException when the journal lacks its beginning; then nothing is dropped
     */
    public static void rebuild(ReadModelSettings settings, Path journal, ProgressListener progress) {
        Rebuild.run(settings, journal, progress);
    }

    /** @throws ReadModelRefusedException when the journal lacks its beginning, so that no read model can be made of it */
    public static void requireRebuildable(Path journal) {
        Rebuild.requireBeginning(journal);
    }

    /** The last journal record that the tables of a database have; 0 for none, and where something of them is lost. */
    public static long positionOf(ReadModelSettings settings) {
        if (ReadModelDatabase.isUnmade(settings)) {
            return 0;
        }
        try (ReadModelDatabase database = new ReadModelDatabase(settings)) {
            migrate(database);
            return projectionIn(database).map(Projection::sequence).orElse(0L);
        } catch (SQLException e) {
            throw Sql.failure("Cannot read the read model " + settings, e);
        }
    }

    /** Begins to follow the journal. */
    public void start() {
        health.readableFrom(JournalRange.of(journal).lastSequence());
        tailer.start();
    }

    /** Says that the journal has more to follow, on any thread; where nobody ever says so it is noticed within 100 ms. */
    public void wake() {
        tailer.wake();
    }

    /** Brings the tables up to the journal's last record; where a service runs it does so itself. */
    public void catchUp() {
        try {
            tailer.catchUpToEnd();
        } catch (SQLException e) {
            throw Sql.failure("Cannot bring the read model up to date", e);
        }
    }

    /** What the tables answer; nothing, failing with {@link UncheckedIOException}, while they are being made again. */
    public Executions executions() {
        return new SqlExecutions(database, new SealDirectory(journal), health);
    }

    /** Who did what, as far as it is in the tables. */
    public AuditTrail auditTrail() {
        return new SqlAuditTrail(database, health);
    }

    /** The rows of the tables, for reports. */
    public ReadModelExport export() {
        return new ReadModelExport(database);
    }

    /** The last journal record in the database. */
    public long position() {
        return health.position();
    }

    /** Why the position does not advance; empty while it does. */
    public Optional<RuntimeException> failure() {
        return health.failure();
    }

    /** What keeps the read model from being read or from advancing, in a sentence; empty when all is well. */
    public Optional<String> obstacle() {
        return health.obstacle();
    }

    /** SHA-256 over every row of every table: 64 hexadecimal digits, the same on every database that has the same records. */
    public String contentHash() {
        try (Connection connection = database.snapshot()) {
            return ContentHash.of(connection);
        } catch (SQLException e) {
            throw Sql.failure("Cannot read the read model", e);
        }
    }

    @Override
    public void close() {
        tailer.close();
        database.close();
    }
}
