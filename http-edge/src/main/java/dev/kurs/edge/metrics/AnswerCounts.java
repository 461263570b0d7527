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

    private final Map<String, AtomicReferenceArray<CounterDataPoint>> byRoute = new ConcurrentHashMap<>();
    private final Counter counter;

    /** @param counter with the labels route and status */
    AnswerCounts(Counter counter) {
        this.counter = counter;
    }

    void count(String route, int status) {
        AtomicReferenceArray<CounterDataPoint> byStatus = byRoute.get(route);
        if (byStatus == null) {
            byStatus = byRoute.computeIfAbsent(route, first -> new AtomicReferenceArray<>(STATUSES));
        }
        CounterDataPoint point = byStatus.get(status - FIRST_STATUS);
        if (point == null) {
            point = counter.labelValues(route, Integer.toString(status));
            byStatus.set(status - FIRST_STATUS, point);
        }
        point.inc();
    }
}
