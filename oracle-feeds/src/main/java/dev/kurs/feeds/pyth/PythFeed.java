package dev.kurs.feeds.pyth;

import dev.kurs.feeds.Backoff;
import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.FeedHealth;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.FeedThread;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.feeds.TickPublisher;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one session after another going with a Hermes server, and waits longer after each failure.
 *
 * <p>Example: a broken stream is opened again after about 250 ms, then 500 ms, up to 30 s, and after 250 ms again once a
 * price has come; refused credentials are tried again every 30 s.
 */
public final class PythFeed implements PriceFeed {
    private static final Logger LOG = LoggerFactory.getLogger(PythFeed.class);
    private static final long FIRST_PAUSE_NS = 250_000_000;
    private static final long LONGEST_PAUSE_NS = 30_000_000_000L;
    private static final long BACK_PRESSURE_PATIENCE_NS = 200_000_000;

    private final PythConfiguration configuration;
    private final FeedContext context;
    private final Map<String, String> feedsById = new HashMap<>();
    private final FeedHealth health;
    private final RequestedIds requestedIds;
    private final Backoff backoff;
    private final HermesTransport transport;
    private final HermesSession session;
    private final FeedThread thread;

    public PythFeed(PythConfiguration configuration, FeedContext context) {
        this.configuration = configuration;
        this.context = context;
        configuration.idsByFeed().forEach((feed, id) -> feedsById.put(id, feed));
        this.health = new FeedHealth("pyth", context.clock());
        this.requestedIds = new RequestedIds(feedsById);
        this.backoff = new Backoff(FIRST_PAUSE_NS, LONGEST_PAUSE_NS, context.random());
        this.transport = new HermesTransport(configuration);
        this.session = session(new HermesPublisher(
                feedsById,
                configuration.source(),
                new TickPublisher(context.sink(), context.pacer(), health, BACK_PRESSURE_PATIENCE_NS),
                health,
                backoff::reset));
        this.thread = new FeedThread("pyth-feed", health, this::follow);
    }

    @Override
    public void start() {
        thread.start();
    }

    @Override
    public void close() {
        thread.close();
        transport.close();
    }

    @Override
    public FeedStatus status() {
        return health.status();
    }

    /** Runs sessions on the calling thread until it is interrupted or the ring is closed. */
    void follow() throws InterruptedException {
        while (true) {
            Set<String> ids = requestedIds.at(context.clock().nanoTime());
            health.unavailable(requestedIds.feedsLeftOut());
            if (ids.isEmpty()) {
                context.pacer().pause(backoff.longestPauseNs());
                continue;
            }
            try {
                health.connectionOpened();
                if (session.run(ids) == HermesSession.End.SINK_CLOSED) {
                    return;
                }
                context.pacer().pause(configuration.pollInterval().toNanos());
            } catch (HermesException failed) {
                context.pacer().pause(pauseAfter(failed));
            }
        }
    }

    private long pauseAfter(HermesException failed) {
        health.errorSeen(failed.kind(), named(failed));
        LOG.warn("pyth {}: {}", failed.kind(), named(failed));
        requestedIds.leaveOut(failed.unknownIds(), context.clock().nanoTime());
        return failed.kind() == FeedError.UNAUTHORIZED ? backoff.longestPauseNs() : backoff.nextPauseNs();
    }

    private String named(HermesException failed) {
        if (failed.unknownIds().isEmpty()) {
            return failed.getMessage();
        }
        Map<String, String> unknown = new HashMap<>(feedsById);
        unknown.keySet().retainAll(failed.unknownIds());
        return "unknown price ids " + unknown;
    }

    private HermesSession session(HermesPublisher publisher) {
        return switch (configuration.mode()) {
            case LATEST -> new HermesLatest(transport, publisher, configuration.maxResponseBytes());
            case STREAM ->
                new HermesStream(transport, publisher, configuration.idleTimeout(), configuration.maxResponseBytes());
        };
    }
}
