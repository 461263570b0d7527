package dev.kurs.edge.metrics;

import dev.kurs.edge.view.CorridorState;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.FeedView;
import dev.kurs.edge.view.StateReason;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RiskState;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.agrona.concurrent.EpochNanoClock;

/** What is measured of the views that answer reads: states and prices of corridors, feeds, keys, the chain and market makers. */
final class ViewMetrics {
    private static final double NS_PER_SECOND = 1e9;

    private final Views views;
    private final EpochNanoClock clock;

    ViewMetrics(Views views, EpochNanoClock clock) {
        this.views = views;
        this.clock = clock;
    }

    void observe(Metrics metrics) {
        observeCorridors(metrics);
        observeFeeds(metrics);
        observeKeys(metrics);
        observeChain(metrics);
        observeMakers(metrics);
    }

    private void observeCorridors(Metrics metrics) {
        metrics.gauges(
                "kurs_corridor_state",
                "0 NORMAL, 1 PROTECT, 2 RESTRICT, 3 HALT, 4 FREEZE",
                List.of("pair"),
                sample -> views.corridors().forEach(corridor -> sampleState(corridor, sample)));
        metrics.gauges(
                "kurs_corridor_state_cause",
                "1 of the metric that holds a corridor in a state other than NORMAL, or of MARKET_CLOSED where it is not quoted for that",
                List.of("pair", "state", "cause"),
                sample -> views.corridors().forEach(corridor -> sampleCause(corridor, sample)));
        metrics.gauges(
                "kurs_corridor_state_value",
                "What that metric was when the state was told, in the unit of its threshold",
                List.of("pair", "cause"),
                sample -> views.corridors().forEach(corridor -> sampleFigure(corridor, StateReason::value, sample)));
        metrics.gauges(
                "kurs_corridor_state_threshold",
                "From which on that metric asks for the state",
                List.of("pair", "cause"),
                sample ->
                        views.corridors().forEach(corridor -> sampleFigure(corridor, StateReason::threshold, sample)));
        metrics.gauges(
                "kurs_corridor_unpriced",
                "1 while a corridor of an open market, which nobody halted or froze, is not quoted for want of a usable price",
                List.of("pair"),
                sample -> views.corridors()
                        .forEach(corridor -> sample.take(isUnpriced(corridor) ? 1 : 0, corridor.pair())));
        metrics.gauges(
                "kurs_corridor_oracle_age_seconds",
                "Age of the oldest price behind a corridor's mid",
                List.of("pair"),
                sample -> views.corridors().forEach(corridor -> sampleAge(corridor, clock.nanoTime(), sample)));
    }

    private void observeFeeds(Metrics metrics) {
        metrics.gauges(
                "kurs_feed_age_seconds",
                "Age of a source's last tick",
                List.of("feed", "source"),
                sample -> views.feeds().forEach(feed -> sampleFeed(feed, clock.nanoTime(), sample)));
        metrics.gauges(
                "kurs_feed_health",
                "0 USABLE, 1 STALE, 2 DEVIATING",
                List.of("feed"),
                sample ->
                        views.feeds().forEach(feed -> sample.take(feed.health().value(), feed.name())));
    }

    private void observeKeys(Metrics metrics) {
        metrics.gauge(
                "kurs_keys_expiring",
                "Live keys that end within 14 days",
                () -> views.keysEndingWithin(TimeUnit.DAYS.toNanos(14), clock.nanoTime()));
    }

    private void observeChain(Metrics metrics) {
        metrics.gauges(
                "kurs_chain_recorded_block",
                "Last block that the engine has recorded, as answers know it",
                List.of(),
                sample -> {
                    if (views.chain().isRecorded()) {
                        sample.take((double) views.chain().blockNumber());
                    }
                });
        metrics.gauges("kurs_chain_recorded_age_seconds", "Since a block was last recorded", List.of(), sample -> {
            if (views.chain().isRecorded()) {
                sample.take((clock.nanoTime() - views.chain().recordedAtNs()) / NS_PER_SECOND);
            }
        });
    }

    private void observeMakers(Metrics metrics) {
        metrics.counters(
                "kurs_maker_words_total",
                "What market makers said, by what it came to",
                List.of("maker", "outcome"),
                sample -> views.rfqs().makers().forEach(maker -> {
                    sample.take((double) maker.confirmed(), maker.name(), "confirmed");
                    sample.take((double) maker.rejected(), maker.name(), "rejected");
                    sample.take((double) maker.late(), maker.name(), "late");
                    sample.take((double) maker.repeated(), maker.name(), "repeated");
                    sample.take((double) maker.mismatched(), maker.name(), "mismatched");
                    sample.take((double) maker.unreadable(), maker.name(), "unreadable");
                }));
        metrics.gauges(
                "kurs_maker_left_out",
                "1 while a market maker is not asked",
                List.of("maker"),
                sample -> views.rfqs()
                        .makers()
                        .forEach(
                                maker -> sample.take(maker.leftOutUntilNs() > clock.nanoTime() ? 1 : 0, maker.name())));
    }

    private static void sampleState(CorridorView corridor, Metrics.Sample sample) {
        sample.take(corridor.state().state().value(), corridor.pair());
    }

    private static boolean isUnpriced(CorridorView corridor) {
        boolean isOpen = corridor.state().sellAllowed() || corridor.state().buyAllowed();
        return isOpen && !corridor.terms().isWithdrawn() && !corridor.rate().isAvailable();
    }

    private static void sampleCause(CorridorView corridor, Metrics.Sample sample) {
        CorridorState state = corridor.state();
        if (state.state() != RiskState.NORMAL || state.isMarketClosed()) {
            sample.take(
                    1,
                    corridor.pair(),
                    state.state().name(),
                    state.reason().cause().name());
        }
    }

    private static void sampleFigure(
            CorridorView corridor, Function<StateReason, String> figure, Metrics.Sample sample) {
        StateReason reason = corridor.state().reason();
        String decimal = figure.apply(reason);
        if (corridor.state().state() != RiskState.NORMAL && decimal != null) {
            sample.take(
                    Double.parseDouble(decimal), corridor.pair(), reason.cause().name());
        }
    }

    private static void sampleAge(CorridorView corridor, long nowNs, Metrics.Sample sample) {
        if (corridor.rate().isAvailable()) {
            sample.take(corridor.rate().ageNs(nowNs) / NS_PER_SECOND, corridor.pair());
        }
    }

    private static void sampleFeed(FeedView feed, long nowNs, Metrics.Sample sample) {
        for (PriceSource source : PriceSources.ALL) {
            long ageNs = feed.ageNs(source, nowNs);
            if (ageNs >= 0) {
                sample.take(ageNs / NS_PER_SECOND, feed.name(), source.name());
            }
        }
    }
}
