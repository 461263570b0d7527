package dev.kurs.feeds;

import dev.kurs.protocol.port.PriceSink;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
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
    private final ReentrantLock offering = new ReentrantLock();

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

    /** The same sink, for what the thread offers: none of it is interrupted midway, since whoever offers may have to see his tick through the journal. */
    public PriceSink uninterrupted(PriceSink sink) {
        return (feed, source, priceE12, confidenceE8, publishTimeNs) -> {
            offering.lock();
            try {
                return sink.offer(feed, source, priceE12, confidenceE8, publishTimeNs);
            } finally {
                offering.unlock();
            }
        };
    }

    /** Interrupts the work, between two offers, and waits for its end. */
    @Override
    public void close() {
        try {
            if (offering.tryLock(LONGEST_STOP_MS, TimeUnit.MILLISECONDS)) {
                thread.interrupt();
                offering.unlock();
            }
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
