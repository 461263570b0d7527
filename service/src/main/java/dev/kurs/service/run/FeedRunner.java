package dev.kurs.service.run;

import dev.kurs.edge.metrics.Metrics;
import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.FeedGate;
import dev.kurs.feeds.Pacer;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.service.configuration.FeedSettings;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.EpochNanoClock;

/** Runs the configured sources of prices and shows how each is doing. */
final class FeedRunner implements AutoCloseable {
    private static final double NANOS = 1e9;

    private final List<PriceFeed> feeds = new ArrayList<>();

    FeedRunner(FeedSettings settings, FeedGate gate, EpochNanoClock clock, Metrics metrics) {
        FeedContext context = new FeedContext(gate, clock, Pacer.SLEEPING, new SecureRandom());
        int number = 0;
        for (FeedConfiguration source : settings.sources()) {
            PriceFeed feed = source.open(context);
            feeds.add(feed);
            observe(metrics, "kurs_feed_source_" + number++, feed);
        }
    }

    private static void observe(Metrics metrics, String prefix, PriceFeed feed) {
        String name = feed.status().name();
        metrics.gauge(
                prefix + "_ticks",
                "Ticks of " + name + " that the ring took",
                () -> feed.status().ticksOffered());
        metrics.gauge(
                prefix + "_last_success_seconds",
                "When " + name + " last gave something usable, Unix seconds",
                () -> feed.status().lastSuccessNs() / NANOS);
    }

    void start() {
        feeds.forEach(PriceFeed::start);
    }

    @Override
    public void close() {
        feeds.forEach(PriceFeed::close);
    }
}
