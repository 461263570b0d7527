package dev.kurs.service.control;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the caller that an answer is being worked out: by a space at once, and another every five seconds. Where the first cannot be sent nothing is begun. */
final class KeepAlive {
    private static final Logger LOG = LoggerFactory.getLogger(KeepAlive.class);
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final LineChannel lines;
    private final Duration interval;
    private final CountDownLatch done = new CountDownLatch(1);

    private KeepAlive(LineChannel lines, Duration interval) {
        this.lines = lines;
        this.interval = interval;
    }

    /**
     * Works out an answer.
     *
     * @throws IOException before anything is begun, where nobody waits any more; whoever goes away later stops nothing
     */
    static <T> T during(Supplier<T> work, LineChannel lines, Duration interval) throws IOException {
        lines.beat(PATIENCE);
        KeepAlive alive = new KeepAlive(lines, interval);
        CompletableFuture<Void> beats = CompletableFuture.runAsync(
                alive::beat,
                task -> Thread.ofPlatform().daemon().name("kurs-control-alive").start(task));
        try {
            return work.get();
        } finally {
            alive.done.countDown();
            beats.join();
        }
    }

    private void beat() {
        try {
            while (!done.await(interval.toNanos(), TimeUnit.NANOSECONDS)) {
                lines.beat(PATIENCE);
            }
        } catch (IOException gone) {
            LOG.warn("who asked on the control socket is gone, and it is done all the same: {}", gone.getMessage());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
