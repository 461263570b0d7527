package dev.kurs.edge.metrics;

import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Counts answers by route and status: finding the place of {@code /v1/quote} and 200 allocates nothing but the first time. */
final class AnswerCounts {
    private static final int FIRST_STATUS = 100;
    private static final int STATUSES = 500;
    private static final int[] TROUBLE = {500, 503};

    private final Map<String, AtomicReferenceArray<CounterDataPoint>> byRoute = new ConcurrentHashMap<>();
    private final Counter counter;

    /** @param counter with the labels route and status */
    AnswerCounts(Counter counter) {
        this.counter = counter;
    }

    /** Counts from zero, of a route, the answers that somebody is woken for. */
    void begin(String route) {
        for (int status : TROUBLE) {
            count(route, status, 0);
        }
    }

    void count(String route, int status) {
        count(route, status, 1);
    }

    private void count(String route, int status, int more) {
        AtomicReferenceArray<CounterDataPoint> byStatus = byRoute.get(route);
        if (byStatus == null) {
            byStatus = byRoute.computeIfAbsent(route, first -> new AtomicReferenceArray<>(STATUSES));
        }
        CounterDataPoint point = byStatus.get(status - FIRST_STATUS);
        if (point == null) {
            point = counter.labelValues(route, Integer.toString(status));
            byStatus.set(status - FIRST_STATUS, point);
        }
        point.inc(more);
    }
}
