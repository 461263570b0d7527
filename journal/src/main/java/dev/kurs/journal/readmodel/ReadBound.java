package dev.kurs.journal.readmodel;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Interrupts what an SQLite connection runs once it has been lent out for 5 s; PostgreSQL bounds its statements itself.
 *
 * <p>The driver's own query timeout is no such thing: it bounds how long a statement waits for locks.
 */
final class ReadBound implements AutoCloseable {
    static final long LONGEST_MS = TimeUnit.SECONDS.toMillis(5);

    /** An interrupt that falls between two statements of a read is lost. */
    private static final long AGAIN_AFTER_MS = 100;

    private static final Logger LOG = LoggerFactory.getLogger(ReadBound.class);

    private final Statement statement;
    private final ScheduledFuture<?> alarm;
    private boolean isOver;

    ReadBound(ScheduledThreadPoolExecutor clock, Connection connection, long longestMs) throws SQLException {
        statement = connection.createStatement();
        alarm = clock.scheduleWithFixedDelay(this::interrupt, longestMs, AGAIN_AFTER_MS, TimeUnit.MILLISECONDS);
    }

    /** A clock for bounds, which holds nobody up. */
    static ScheduledThreadPoolExecutor clock() {
        ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("read-model-bounds").factory());
        clock.setRemoveOnCancelPolicy(true);
        return clock;
    }

    // SQLite interrupts by connection, so the next borrower's statements have to be safe from this alarm.
    private synchronized void interrupt() {
        if (isOver) {
            return;
        }
        try {
            statement.cancel();
        } catch (SQLException e) {
            LOG.warn("A read of the read model that takes too long cannot be interrupted", e);
        }
    }

    @Override
    public void close() throws SQLException {
        synchronized (this) {
            isOver = true;
        }
        alarm.cancel(false);
        statement.close();
    }
}
