package dev.kurs.outbound.webhook;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notes in the store what came of attempts.
 *
 * <p>On a thread that nobody interrupts: an interrupt would close the connection to a server, and with it lose that a partner has answered.
 */
final class AttemptNotes implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AttemptNotes.class);
    private static final Duration AGAIN = Duration.ofSeconds(1);
    private static final long LAST_SECONDS = 6;

    private final WebhookStore store;
    private final InstantSource clock;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("webhook-notes").factory());

    AttemptNotes(WebhookStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    /** A store that fails holds up this attempt alone, which is not made again meanwhile; whoever is interrupted leaves behind what is being noted. */
    void keep(PendingWebhook webhook, DeliveryAttempt attempt) throws InterruptedException {
        while (true) {
            Future<Void> noted = thread.submit(() -> {
                store.attempted(webhook, attempt, clock.millis());
                return null;
            });
            try {
                noted.get();
                return;
            } catch (ExecutionException failed) {
                LOG.warn(
                        "The webhook store does not take an attempt to deliver {}, and is tried again",
                        webhook.eventId(),
                        failed.getCause());
                Thread.sleep(AGAIN);
            }
        }
    }

    /** Returns when what is being noted is noted; nothing may be given any more. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(LAST_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("The webhook store did not take the last attempts, which are made again after the next start");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
