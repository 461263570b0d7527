package dev.kurs.feeds;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread a feed runs on: started once, ended by an interruption, loud about anything it did not expect.
 *
 * <p>Example: {@code new FeedThread("recorded-feed", health, this::play).start()}.
 */
public final class FeedThread implements AutoCloseable {
    /** What the thread runs; returning or an interruption ends it. */
    @FunctionalInterface
    public interface Work {
        void run() throws InterruptedException;
    }

    private static final Logger LOG = LoggerFactory.getLogger(FeedThread.class);
    private static final long LONGEST_STOP_MS = 10_000;

    private final FeedHealth health;
    private final Work work;
    private final Thread thread;

    public FeedThread(String name, FeedHealth health, Work work) {
        this.health = health;
        this.work = work;
        this.thread = new Thread(this::runWork, name);
        this.thread.setDaemon(true);
    }

    public void start() {
        health.running(true);
        thread.start();
    }

    /** Interrupts the work and waits for its end. */
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join(LONGEST_STOP_MS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            LOG.error("{} did not stop within {} ms", thread.getName(), LONGEST_STOP_MS);
        }
    }

    private void runWork() {
        try {
            work.run();
            LOG.info("{} has ended", thread.getName());
        } catch (InterruptedException stopped) {
            LOG.debug("{} was stopped", thread.getName());
        } catch (RuntimeException unexpected) {
            LOG.error("{} failed and will offer no more prices", thread.getName(), unexpected);
        } finally {
            health.running(false);
        }
    }
}
