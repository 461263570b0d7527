package dev.kurs.journal.readmodel;

import dev.kurs.journal.file.DiskFull;
import dev.kurs.journal.read.JournalRange;
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
 * journal that cannot be followed, or a database that another process writes, is looked at again every 5 s. Tables that are gone are made again.
 */
final class Tailer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Tailer.class);
    private static final long IDLE_NS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long CHECK_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long FIRST_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LONGEST_PAUSE_NS = TimeUnit.SECONDS.toNanos(5);

    private final ReadModelDatabase database;
    private final Path directory;
    private final ReadModelHealth health;
    private final Thread thread;
    private volatile boolean isClosed;
    private long pauseNs = FIRST_PAUSE_NS;
    private long checkedNs = System.nanoTime();

    Tailer(ReadModelDatabase database, Path directory, ReadModelHealth health) {
        this.database = database;
        this.directory = directory;
        this.health = health;
        thread = new Thread(this::run, "read-model");
    }

    void start() {
        health.readableFrom(JournalRange.of(directory).lastSequence());
        thread.start();
    }

    private void run() {
        while (!isClosed) {
            try {
                mend();
                follow();
            } catch (ReadModelRefusedException e) {
                refuse(e);
            } catch (SQLException | RuntimeException | AssertionError e) {
                // PostgreSQL's driver throws an AssertionError where a connection ends in the middle of a batch.
                database.suspect(e);
                retry(e);
            } catch (Error e) {
                health.failed(new IllegalStateException("it has stopped", e));
                throw e;
            }
        }
    }

    /** Makes the tables again when something of them is gone. */
    void mend() throws SQLException {
        Optional<String> loss = database.loss();
        if (loss.isPresent()) {
            lose(loss.get());
            Rebuild.run(database, directory, (done, total) -> note(done), () -> !isClosed);
            LOG.info("The read model is made again up to record {}", health.position());
        } else if (health.isLost()) {
            // What failed on the way has left the tables without their indexes; the rest comes by following.
            database.migrate();
        }
        health.found();
    }

    private void lose(String what) {
        if (health.lost(what)) {
            LOG.error("The read model has lost {}: it is made again from the journal", what);
        }
        health.readableFrom(JournalRange.of(directory).lastSequence());
    }

    private void follow() throws SQLException {
        try (Follower follower = new Follower(database, directory)) {
            note(follower.sequence());
            while (!isClosed && !isLost(follower)) {
                boolean isMore = follower.step();
                note(follower.sequence());
                if (!isMore) {
                    LockSupport.parkNanos(IDLE_NS);
                }
            }
        }
    }

    /** Looked at once a second. */
    private boolean isLost(Follower follower) throws SQLException {
        if (System.nanoTime() - checkedNs < CHECK_NS) {
            return false;
        }
        checkedNs = System.nanoTime();
        Optional<String> loss = database.loss(follower.connection());
        loss.ifPresent(this::lose);
        if (loss.isEmpty() && follower.isIdle()) {
            advance();
        }
        return loss.isPresent();
    }

    /** The database is up to this record. */
    void note(long sequence) {
        if (sequence != health.position()) {
            health.at(sequence);
            advance();
        }
    }

    private void advance() {
        health.advances();
        pauseNs = FIRST_PAUSE_NS;
    }

    private void retry(Throwable e) {
        boolean isNew = health.failure().isEmpty();
        long position = health.position();
        health.failed(new IllegalStateException("The read model does not advance beyond sequence " + position, e));
        long pauseMs = TimeUnit.NANOSECONDS.toMillis(pauseNs);
        if (DiskFull.isBehind(e)) {
            LOG.warn("disk full: the read model stands at sequence {} and tries again in {} ms", position, pauseMs);
        } else if (isNew) {
            LOG.warn("The read model stands at sequence {} and tries again in {} ms", position, pauseMs, e);
        } else {
            LOG.warn(
                    "The read model stands at sequence {} and tries again in {} ms: {}",
                    position,
                    pauseMs,
                    ReadModelHealth.rootOf(e));
        }
        pause();
        pauseNs = Math.min(2 * pauseNs, LONGEST_PAUSE_NS);
    }

    /** What somebody has to put right first; told once, and looked at again every 5 s. */
    private void refuse(ReadModelRefusedException e) {
        boolean isKnown = health.failure()
                .filter(known -> e.getMessage().equals(known.getMessage()))
                .isPresent();
        if (!isKnown) {
            LOG.error("The read model stands at sequence {}: {}", health.position(), e.getMessage());
        }
        health.failed(e);
        pauseNs = LONGEST_PAUSE_NS;
        pause();
    }

    private void pause() {
        long until = System.nanoTime() + pauseNs;
        while (!isClosed && System.nanoTime() < until) {
            LockSupport.parkNanos(until - System.nanoTime());
        }
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
