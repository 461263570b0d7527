package dev.kurs.edge.metrics;

import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.CallContext;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.limit.LimitedResource;
import dev.kurs.edge.pending.PendingCalls;
import dev.kurs.edge.view.CorridorState;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.FeedView;
import dev.kurs.edge.view.StateReason;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.PriceSources;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.port.LatencyRecorder;
import io.prometheus.metrics.core.metrics.Counter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.agrona.concurrent.EpochNanoClock;

/** What the edge measures of itself and of its views: requests, refusals, waiting calls, feed ages, corridor states. */
public final class EdgeMetrics implements CallContext.CallListener {
    private static final double NS_PER_SECOND = 1e9;

    private final AnswerCounts answers;
    private final Counter rejects;
    private final Counter limited;
    private final LatencyRecorder latency;
    private final Views views;

    public EdgeMetrics(Metrics metrics, Views views, PendingCalls calls, EpochNanoClock clock) {
        this.views = views;
        answers = new AnswerCounts(metrics.counter("kurs_http_requests_total", "Requests answered", "route", "status"));
        rejects = metrics.counter("kurs_quote_rejects_total", "Quotes refused, by error code", "reason");
        limited = metrics.counter(
                "kurs_http_rate_limited_total",
                "Requests refused because their caller had its fill",
                "surface",
                "reason");
        latency = metrics.latency("kurs_http_request_seconds", "From a request's head to its answer");
        metrics.gauge("kurs_http_pending", "Calls that wait for the core", calls::count);
        metrics.gauge("kurs_http_pending_capacity", "Calls that may wait for the core", calls::capacity);
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
                "kurs_corridor_oracle_age_seconds",
                "Age of the oldest price behind a corridor's mid",
                List.of("pair"),
                sample -> views.corridors().forEach(corridor -> sampleAge(corridor, clock.nanoTime(), sample)));
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
        metrics.gauge(
                "kurs_keys_expiring",
                "Live keys that end within 14 days",
                () -> views.keysEndingWithin(TimeUnit.DAYS.toNanos(14), clock.nanoTime()));
        chain(metrics, views, clock);
        makers(metrics, views, clock);
    }

    private static void makers(Metrics metrics, Views views, EpochNanoClock clock) {
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

    private static void chain(Metrics metrics, Views views, EpochNanoClock clock) {
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

    @Override
    public void onAnswered(Call call, int status, long durationNs) {
        answers.count(call.route(), status);
        latency.record(durationNs);
    }

    @Override
    public void onLimited(Call call, LimitedResource resource) {
        limited.labelValues(surface(call.identity()), resource.label()).inc();
    }

    /** A call without an identity is a signed one whose signature is not looked at yet. */
    private String surface(Identity caller) {
        if (caller != null && caller.isOperator()) {
            return "operator";
        }
        return caller != null && views.key(caller.keyId()).kind() == KeyKind.BEARER ? "v0.1" : "v0.2";
    }

    public void onReject(ErrorCode code) {
        rejects.labelValues(code.name()).inc();
    }

    private static void sampleState(CorridorView corridor, Metrics.Sample sample) {
        sample.take(corridor.state().state().value(), corridor.pair());
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
