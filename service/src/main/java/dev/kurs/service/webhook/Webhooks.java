package dev.kurs.service.webhook;

import dev.kurs.edge.metrics.Metrics;
import dev.kurs.journal.readmodel.SqliteLibrary;
import dev.kurs.journal.tail.FollowedJournal;
import dev.kurs.journal.tail.TailProgress;
import dev.kurs.journal.tail.Tailer;
import dev.kurs.outbound.http.NameResolver;
import dev.kurs.outbound.http.OutboundClient;
import dev.kurs.outbound.webhook.WebhookDispatcher;
import dev.kurs.outbound.webhook.WebhookReader;
import dev.kurs.outbound.webhook.WebhookReader.Backlog;
import dev.kurs.outbound.webhook.WebhookSecrets;
import dev.kurs.outbound.webhook.WebhookStore;
import dev.kurs.outbound.webhook.WebhookStoreSettings;
import dev.kurs.protocol.address.DestinationRules;
import dev.kurs.protocol.port.StateMachine;
import dev.kurs.protocol.port.WebhookDeliveries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import javax.net.ssl.SSLSocketFactory;

/** Partners' webhooks: a store that follows the journal, and whoever delivers from it. */
public final class Webhooks implements AutoCloseable {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);
    private static final double MS_PER_SECOND = 1_000;

    private final Path journal;
    private final InstantSource clock;
    private final Duration keptFor;
    private final WebhookStore store;
    private final WebhookReader reader;
    private final OutboundClient client;
    private final WebhookSecrets secrets;
    private final TailProgress progress;
    private final Tailer<SQLException> tailer;
    private final BacklogWatch backlog;
    private volatile Optional<WebhookDispatcher> delivering = Optional.empty();

    private Webhooks(
            WebhookStoreSettings settings,
            FollowedJournal followed,
            boolean isSandbox,
            WebhookSecrets secrets,
            InstantSource clock,
            Duration keptFor,
            StateMachine machine)
            throws SQLException {
        this.keptFor = keptFor;
        journal = followed.directory();
        this.clock = clock;
        this.secrets = secrets;
        store = WebhookStore.open(settings);
        reader = new WebhookReader(settings);
        client = new OutboundClient(
                new DestinationRules(isSandbox),
                CONNECT_TIMEOUT,
                () -> (SSLSocketFactory) SSLSocketFactory.getDefault(),
                NameResolver.SYSTEM);
        WebhookTail tail = new WebhookTail(store, partners -> delivering.ifPresent(present -> present.wake(partners)));
        tail.beginWith(machine, journal);
        progress = new TailProgress(store.position().sequence());
        tailer = new Tailer<>(tail, followed, progress);
        backlog = new BacklogWatch(reader::backlog, System::nanoTime);
    }

    /**
     * Opens the store; nothing is followed or delivered yet.
     *
     * @param isSandbox whether URLs of http and loopback are taken
     * @param keptFor after which what was delivered or given up is forgotten
     * @param machine what the journal came to
     */
    public static Webhooks open(
            WebhookStoreSettings settings,
            FollowedJournal journal,
            boolean isSandbox,
            WebhookSecrets secrets,
            InstantSource clock,
            Duration keptFor,
            StateMachine machine) {
        try {
            SqliteLibrary.load();
            return new Webhooks(settings, journal, isSandbox, secrets, clock, keptFor, machine);
        } catch (SQLException | IOException e) {
            throw unopened(settings, e);
        }
    }

    /** The last record that partners may have been told of, by a store that nobody has open; 0 where there is none yet. */
    public static long reachOf(WebhookStoreSettings settings) {
        try {
            SqliteLibrary.load();
            return WebhookStore.reachOf(settings);
        } catch (SQLException | IOException e) {
            throw unopened(settings, e);
        }
    }

    private static UncheckedIOException unopened(WebhookStoreSettings settings, Exception failure) {
        return new UncheckedIOException(
                "Cannot open the webhook store " + settings + ": " + failure.getMessage(), new IOException(failure));
    }

    /** Begins to follow the journal. */
    public void follow() {
        tailer.start();
        backlog.start();
    }

    /** Begins to deliver, which one process alone may do, until what it gives is closed. */
    public AutoCloseable deliver() {
        WebhookDispatcher dispatcher = new WebhookDispatcher(store, client, secrets, clock, keptFor);
        delivering = Optional.of(dispatcher);
        dispatcher.start();
        return () -> {
            delivering = Optional.empty();
            dispatcher.close();
        };
    }

    /** The journal has more. */
    public void wake() {
        tailer.wake();
    }

    /** The last record whose events are stored. */
    public long position() {
        return progress.position();
    }

    public WebhookDeliveries deliveries() {
        return reader;
    }

    /** @param recordsBehind how many records the journal has behind one, from memory */
    public void observe(Metrics metrics, LongUnaryOperator recordsBehind) {
        metrics.gauge(
                "kurs_webhooks_lag_records",
                "Journal records whose events are not stored yet",
                () -> recordsBehind.applyAsLong(position()));
        metrics.gauge(
                "kurs_webhooks_pending",
                "Events that partners have not acknowledged yet, as of half a minute ago at most",
                () -> backlog.figure(Backlog::pending));
        metrics.gauge(
                "kurs_webhooks_failed",
                "Events that were given up after the last retry, as of half a minute ago at most",
                () -> backlog.figure(Backlog::failed));
        metrics.gauge(
                "kurs_webhooks_oldest_pending_seconds",
                "Age of the oldest event that was pending half a minute ago at most",
                () -> backlog.figure(this::oldestSeconds));
    }

    private double oldestSeconds(Backlog known) {
        return known.oldestAtMs() == 0 ? 0 : (clock.millis() - known.oldestAtMs()) / MS_PER_SECOND;
    }

    @Override
    public void close() throws SQLException {
        backlog.close();
        tailer.close();
        client.close();
        store.close();
    }

    @Override
    public String toString() {
        return "webhooks of " + journal;
    }
}
