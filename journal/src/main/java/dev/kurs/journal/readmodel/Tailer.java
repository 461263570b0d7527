package dev.kurs.journal.readmodel;

import dev.kurs.journal.file.DiskFull;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the read model up with the journal, on a thread of its own.
 *
 * <p>Whatever fails is tried again from the last committed batch, after 100 ms and then twice as long each time up to 5 s; nothing is ever passed over. A
 * journal that cannot be followed, or a database that another process writes, is looked at again every 5 s.
 */
final class Tailer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Tailer.class);
    private static final long IDLE_NS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long FIRST_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LONGEST_PAUSE_NS = TimeUnit.SECONDS.toNanos(5);

    private final ReadModelDatabase database;
    private final Path directory;
    private final Thread thread;
    private volatile boolean isClosed;
    private volatile long position;
    private volatile RuntimeException failure;
    private long pauseNs = FIRST_PAUSE_NS;

    Tailer(ReadModelDatabase database, Path directory, long position) {
        this.database = database;
        this.directory = directory;
        this.position = position;
        thread = new Thread(this::run, "read-model");
    }

    void start() {
        thread.start();
    }

    private void run() {
        while (!isClosed) {
            try {
                follow();
            } catch (ReadModelRefusedException e) {
                refuse(e);
            } catch (SQLException | RuntimeException | AssertionError e) {
                // PostgreSQL's driver throws an AssertionError where a connection ends in the middle of a batch.
                retry(e);
            } catch (Error e) {
                failure = new IllegalStateException("The read model has stopped at sequence " + position, e);
                throw e;
            }
        }
    }

    private void follow() throws SQLException {
        try (Follower follower = new Follower(database, directory)) {
            position = follower.sequence();
            while (!isClosed) {
                boolean isMore = follower.step();
                note(follower.sequence());
                if (!isMore) {
                    LockSupport.parkNanos(IDLE_NS);
                }
            }
        }
    }

    /** The database is up to this record. */
    void note(long sequence) {
        if (sequence != position) {
            position = sequence;
            failure = null;
            pauseNs = FIRST_PAUSE_NS;
        }
    }

    private void retry(Throwable e) {
        failure = new IllegalStateException("The read model does not advance beyond sequence " + position, e);
        if (DiskFull.isBehind(e)) {
            LOG.warn(
                    "disk full: the read model stands at sequence {} and tries again in {} ms",
                    position,
                    pauseNs / 1_000_000);
        } else {
            LOG.warn("The read model stands at sequence {} and tries again in {} ms", position, pauseNs / 1_000_000, e);
        }
        pause();
        pauseNs = Math.min(2 * pauseNs, LONGEST_PAUSE_NS);
    }

    /** What somebody has to put right first; told once, and looked at again every 5 s. */
    private void refuse(ReadModelRefusedException e) {
        boolean isKnown = failure != null && e.getMessage().equals(failure.getMessage());
        if (!isKnown) {
            LOG.error("The read model stands at sequence {}: {}", position, e.getMessage());
        }
        failure = e;
        pauseNs = LONGEST_PAUSE_NS;
        pause();
    }

    private void pause() {
        long until = System.nanoTime() + pauseNs;
        while (!isClosed && System.nanoTime() < until) {
            LockSupport.parkNanos(until - System.nanoTime());
        }
    }

    /** The last journal record in the database. */
    long position() {
        return position;
    }

    /** Why the position does not advance; empty while it does. */
    Optional<RuntimeException> failure() {
        return Optional.ofNullable(failure);
    }

    /** Gives up what is not committed. */
    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
        boolean isInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
