package dev.kurs.edge.metrics;

import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.CallContext;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.limit.LimitedResource;
import dev.kurs.edge.pending.PendingCalls;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.KeyKind;
import dev.kurs.protocol.port.LatencyRecorder;
import io.prometheus.metrics.core.metrics.Counter;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.agrona.concurrent.EpochNanoClock;

/** What the edge measures of its calls: how many, how long they take, which are refused, how many wait; {@link ViewMetrics} has the rest. */
public final class EdgeMetrics implements CallContext.CallListener {
    private static final String OPERATOR = "operator";
    private static final String V01 = "v0.1";
    private static final String V02 = "v0.2";
    private static final List<String> SURFACES = List.of(OPERATOR, V01, V02);

    /** By which quotes are refused for what the desk is or does, and not for what was asked. */
    private static final Set<ErrorCode> REFUSALS = EnumSet.of(
            ErrorCode.ABOVE_MAX_SIZE,
            ErrorCode.ARB_CHECK_FAILED,
            ErrorCode.BELOW_MIN_TRANSACTION_SIZE,
            ErrorCode.CHAIN_UNAVAILABLE,
            ErrorCode.CLOCK_UNTRUSTED,
            ErrorCode.CORRIDOR_FROZEN,
            ErrorCode.CORRIDOR_NOT_ENABLED,
            ErrorCode.CROSS_LEG_INSUFFICIENT,
            ErrorCode.DAILY_LIMIT_EXCEEDED,
            ErrorCode.DIRECTION_BLOCKED,
            ErrorCode.FORBIDDEN,
            ErrorCode.INSUFFICIENT_LIQUIDITY,
            ErrorCode.INSUFFICIENT_PARTNER_BALANCE,
            ErrorCode.INTERNAL_ERROR,
            ErrorCode.MARKET_CLOSED,
            ErrorCode.MONTHLY_LIMIT_EXCEEDED,
            ErrorCode.NO_VIABLE_RFQ_QUOTE,
            ErrorCode.ORACLE_DEVIATION,
            ErrorCode.ORACLE_STALE,
            ErrorCode.OVERLOADED,
            ErrorCode.QUOTE_HALTED,
            ErrorCode.WALLET_NOT_REGISTERED);

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
        beginAtZero();
        latency = metrics.latency("kurs_http_request_seconds", "From a request's head to its answer");
        metrics.gauge("kurs_http_pending", "Calls that wait for the core", calls::count);
        metrics.gauge("kurs_http_pending_capacity", "Calls that may wait for the core", calls::capacity);
        new ViewMetrics(views, clock).observe(metrics);
    }

    /** A count that is absent until its first event has no rate of it. */
    private void beginAtZero() {
        REFUSALS.forEach(code -> rejects.initLabelValues(code.name()));
        for (String surface : SURFACES) {
            for (LimitedResource resource : LimitedResource.values()) {
                limited.initLabelValues(surface, resource.label());
            }
        }
    }

    /** Begins at zero what somebody is woken for of each route. */
    public void begin(Collection<String> routes) {
        routes.forEach(answers::begin);
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
            return OPERATOR;
        }
        return caller != null && views.key(caller.keyId()).kind() == KeyKind.BEARER ? V01 : V02;
    }

    public void onReject(ErrorCode code) {
        rejects.labelValues(code.name()).inc();
    }
}
