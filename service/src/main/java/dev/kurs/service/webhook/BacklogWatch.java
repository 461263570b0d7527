package dev.kurs.service.webhook;

import dev.kurs.outbound.webhook.WebhookReader.Backlog;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.agrona.concurrent.NanoClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a webhook store has not delivered, read every five seconds on a thread of its own: who asks for figures waits for no database, nor does who delivers for
 * the count of a million events.
 *
 * <p>Example: three events are pending at 12:00:00 when the database falls silent. Three are told until 12:00:30, and from then on that nobody knows.
 */
final class BacklogWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BacklogWatch.class);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(5);
    private static final Duration LONGEST_KNOWN = Duration.ofSeconds(30);
    private static final long LAST_SECONDS = 6;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("kurs-webhook-backlog").daemon().factory());
    private final Supplier<Backlog> store;
    private final NanoClock clock;
    private volatile Reading last;
    private boolean isSilent;

    /** What the store said. */
    private record Reading(Backlog backlog, long atNs) {}

    /**
     * Nothing is read before {@link #start}.
     *
     * @param store may wait, and throws where it does not answer
     */
    BacklogWatch(Supplier<Backlog> store, NanoClock clock) {
        this.store = store;
        this.clock = clock;
    }

    void start() {
        ScheduledFuture<?> unused =
                thread.scheduleWithFixedDelay(this::look, 0, LOOK_EVERY.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** What it says is as old as the question. */
    void look() {
        long askedNs = clock.nanoTime();
        try {
            last = new Reading(store.get(), askedNs);
            isSilent = false;
        } catch (RuntimeException silent) {
            if (!isSilent) {
                LOG.warn("The webhook store does not say what is pending, and is asked again and again", silent);
            }
            isSilent = true;
        }
    }

    /** A figure as of half a minute ago at most, from memory; not a number where that is not known. */
    double figure(ToDoubleFunction<Backlog> figure) {
        Reading known = last;
        boolean isKnown = known != null && clock.nanoTime() - known.atNs() <= LONGEST_KNOWN.toNanos();
        return isKnown ? figure.applyAsDouble(known.backlog()) : Double.NaN;
    }

    /** What is being read is read first, so that nobody has the store open behind this. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(LAST_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("The webhook store was still being asked what is pending");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
