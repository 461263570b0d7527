package dev.kurs.service.run;

import dev.kurs.edge.metrics.Metrics;
import dev.kurs.feeds.FeedConfiguration;
import dev.kurs.feeds.FeedContext;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.Pacer;
import dev.kurs.feeds.PriceFeed;
import dev.kurs.protocol.port.PriceSink;
import dev.kurs.service.configuration.FeedSection;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.agrona.concurrent.EpochNanoClock;

/** Runs the configured sources of prices and shows how each is doing: {@code kurs_feed_source_ticks_total{source="pyth"} 5210}. */
final class FeedRunner implements AutoCloseable {
    private static final double NANOS = 1e9;
    private static final List<String> LABELS = List.of("source");

    private final List<PriceFeed> feeds = new ArrayList<>();

    FeedRunner(FeedSection settings, PriceSink sink, EpochNanoClock clock, Metrics metrics) {
        FeedContext context = new FeedContext(sink, clock, Pacer.SLEEPING, new SecureRandom());
        for (FeedConfiguration source : settings.sources()) {
            feeds.add(source.open(context));
        }
        observe(metrics);
    }

    private void observe(Metrics metrics) {
        metrics.counters(
                "kurs_feed_source_ticks_total",
                "Ticks of a source that were taken, also those that told nothing new",
                LABELS,
                sample -> statuses(status -> sample.take((double) status.ticksOffered(), status.name())));
        metrics.gauges(
                "kurs_feed_source_last_success_seconds",
                "When a source last gave something usable, Unix seconds",
                LABELS,
                sample -> statuses(status -> sample.take(status.lastSuccessNs() / NANOS, status.name())));
    }

    private void statuses(Consumer<FeedStatus> reader) {
        feeds.stream().map(PriceFeed::status).forEach(reader);
    }

    void start() {
        feeds.forEach(PriceFeed::start);
    }

    @Override
    public void close() {
        feeds.forEach(PriceFeed::close);
    }
}
