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
import org.agrona.concurrent.EpochNanoClock;

/** What the edge measures of its calls: how many, how long they take, which are refused, how many wait; {@link ViewMetrics} has the rest. */
public final class EdgeMetrics implements CallContext.CallListener {
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
        new ViewMetrics(views, clock).observe(metrics);
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
}
