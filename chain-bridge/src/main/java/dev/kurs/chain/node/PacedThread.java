package dev.kurs.chain.node;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A virtual thread that takes one step again and again, each after a pause, until it is closed.
 *
 * <p>Example: {@code new PacedThread("feed-keeper", () -> Duration.ofSeconds(1), this::keep)} takes its first step a second after {@link #start}.
 */
public final class PacedThread implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PacedThread.class);

    private final Supplier<Duration> pause;
    private final Runnable step;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;

    /** @param pause asked before each step; a step that throws ends the thread, which the log tells */
    public PacedThread(String name, Supplier<Duration> pause, Runnable step) {
        this.pause = pause;
        this.step = step;
        this.thread = Thread.ofVirtual().name(name).unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    private void run() {
        try {
            while (!closedWithin(pause.get())) {
                step.run();
            }
        } catch (RuntimeException failure) {
            LOG.error("{} has ended: it takes no step any more", thread.getName(), failure);
        }
    }

    private boolean closedWithin(Duration time) {
        try {
            return closed.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Returns when the step under way has ended. */
    @Override
    public void close() {
        closed.countDown();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
