package dev.kurs.journal.readmodel;

import dev.kurs.journal.read.JournalReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/**
 * Follows the journal over one connection, batch by batch, until something fails.
 *
 * <p>Example: behind by 2 500 records, three steps write 1 000, 1 000 and 500; at the journal's end a quote is written within milliseconds, and records that
 * change no figure wait for company for 100 ms at most.
 */
final class Follower implements AutoCloseable {
    private static final int MOST_RECORDS = 1_000;
    private static final long LONGEST_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final ReadModelDatabase database;
    private final Connection connection;
    private final JournalReader reader;
    private final ProjectionStore stored;
    private final ProjectionWriter writer;
    private final RecordHash hash = new RecordHash();
    private Projection at;
    private ProjectionBatch changes;
    private Projector projector;
    private long begunNs;
    private long lastSequence;
    private String lastHash;

    Follower(ReadModelDatabase database, Path directory) throws SQLException {
        this.database = database;
        connection = database.writer();
        reader = new JournalReader(directory);
        stored = new ProjectionStore(connection);
        writer = new ProjectionWriter(connection);
        begin();
        try {
            at = Projection.read(connection);
            new JournalStart(directory).seek(reader, at);
        } catch (SQLException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private void begin() {
        changes = new ProjectionBatch();
        projector = new Projector(stored, changes);
        begunNs = System.nanoTime();
    }

    /** Reads what there is, at most a batch, and writes it when it is time; false when the journal has no more for now. */
    boolean step() throws SQLException {
        boolean isMore = true;
        while (isMore && changes.records() < MOST_RECORDS && !isOld()) {
            isMore = reader.next();
            if (isMore) {
                project();
            }
        }
        if (changes.records() > 0 && (isMore || changes.isNews() || isOld())) {
            write();
        }
        return isMore;
    }

    private void project() {
        if (changes.records() == 0) {
            begunNs = System.nanoTime();
        }
        projector.project(reader);
        lastSequence = reader.sequence();
        lastHash = hash.of(reader.record());
    }

    private boolean isOld() {
        return changes.records() > 0 && System.nanoTime() - begunNs >= LONGEST_NS;
    }

    private void write() throws SQLException {
        at = writer.write(at, changes, lastSequence, lastHash);
        stored.keep(changes.quotes());
        begin();
    }

    /** Writes what is gathered, however little. */
    void finish() throws SQLException {
        if (changes.records() > 0) {
            write();
        }
    }

    /** Whether everything that was read is written. */
    boolean isIdle() {
        return changes.records() == 0;
    }

    /** The connection that it writes over. */
    Connection connection() {
        return connection;
    }

    /** The last record that is written. */
    long sequence() {
        return at.sequence();
    }

    @Override
    public void close() throws SQLException {
        reader.close();
        database.giveBack(connection);
    }
}
