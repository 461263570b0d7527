package dev.kurs.service.run;

import dev.kurs.edge.metrics.Metrics;
import dev.kurs.feeds.DropReason;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.protocol.port.PriceSink;
import dev.kurs.service.configuration.FeedSection;
import dev.kurs.service.control.ControlHandler;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.agrona.concurrent.EpochNanoClock;

/** Runs the configured sources of prices and shows how each is doing: {@code kurs_feed_source_ticks_total{source="pyth"} 5210}. */
final class FeedRunner implements AutoCloseable {
    private static final double NANOS = 1e9;
    private static final List<String> SOURCE = List.of("source");
    private static final List<String> SOURCE_AND_FEED = List.of("source", "feed");

    private final OpenedFeeds sources;

    FeedRunner(FeedSection settings, PriceSink sink, EpochNanoClock clock, Metrics metrics) {
        sources = new OpenedFeeds(settings, sink, clock);
        observeSources(metrics);
        observeFeeds(metrics);
    }

    private void observeSources(Metrics metrics) {
        metrics.counters(
                "kurs_feed_source_ticks_total",
                "Ticks of a source that were taken, also those that told nothing new",
                SOURCE,
                sample -> statuses(status -> sample.take((double) status.ticksOffered(), status.name())));
        metrics.gauges(
                "kurs_feed_source_last_success_seconds",
                "When a source last gave something usable, Unix seconds",
                SOURCE,
                sample -> statuses(status -> sample.take(status.lastSuccessNs() / NANOS, status.name())));
        metrics.gauges(
                "kurs_feed_source_ticks_per_minute",
                "Ticks of a source in the last sixty seconds",
                SOURCE,
                sample -> statuses(status -> sample.take((double) status.ticksPerMinute(), status.name())));
        metrics.gauges(
                "kurs_feed_source_failing",
                "1 where the last that was heard of a source is an error, or it has ended",
                SOURCE,
                sample ->
                        statuses(status -> sample.take(status.running() && !status.failing() ? 0 : 1, status.name())));
        metrics.counters(
                "kurs_feed_source_errors_total",
                "Failures of a source by kind",
                List.of("source", "kind"),
                sample -> statuses(status -> {
                    for (FeedError kind : FeedError.values()) {
                        sample.take((double) status.errors(kind), status.name(), kind.name());
                    }
                }));
        metrics.counters(
                "kurs_feed_source_dropped_total",
                "Prices of a source that were not taken, by reason",
                List.of("source", "reason"),
                sample -> statuses(status -> {
                    for (DropReason reason : DropReason.values()) {
                        sample.take((double) status.dropped(reason), status.name(), reason.name());
                    }
                }));
    }

    private void observeFeeds(Metrics metrics) {
        metrics.gauges(
                "kurs_feed_source_age_seconds",
                "How long ago a source published its last price of a feed",
                SOURCE_AND_FEED,
                sample -> lines(line -> sample.take(line.ageSeconds(), line.source(), line.feed())));
        metrics.gauges(
                "kurs_feed_source_spread_bps",
                "How far a source's last price of a feed is above the median of the other sources' that are not silent",
                SOURCE_AND_FEED,
                sample -> lines(line ->
                        line.spreadBps().ifPresent(bps -> sample.take(bps.doubleValue(), line.source(), line.feed()))));
    }

    private void statuses(Consumer<FeedStatus> reader) {
        sources.statuses().forEach(reader);
    }

    private void lines(Consumer<FeedReport.Line> reader) {
        sources.report().lines(sources.statuses()).forEach(reader);
    }

    /** What {@code kurs feeds} asks: beside anything, as the metrics do. */
    Map<String, ControlHandler> handlers() {
        return Map.of("feeds status", request -> sources.report().json(sources.statuses()));
    }

    void start() {
        sources.start();
    }

    @Override
    public void close() {
        sources.close();
    }
}
