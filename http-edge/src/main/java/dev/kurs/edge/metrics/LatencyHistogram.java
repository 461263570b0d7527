package dev.kurs.edge.metrics;

import dev.kurs.protocol.port.LatencyRecorder;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Durations in buckets of 1, 2 and 5 times powers of ten from 1 µs to 10 s: 3 µs counts in that up to 5 µs. Any thread records,
 * and nothing is allocated.
 */
final class LatencyHistogram implements LatencyRecorder, Collector {
    private static final double NS_PER_SECOND = 1e9;
    private static final long[] UPPER_BOUNDS_NS = upperBounds();

    private final String name;
    private final String help;
    private final AtomicLongArray counts = new AtomicLongArray(UPPER_BOUNDS_NS.length + 1);
    private final LongAdder sumNs = new LongAdder();

    LatencyHistogram(String name, String help) {
        this.name = name;
        this.help = help;
    }

    @Override
    public void record(long nanoseconds) {
        int found = Arrays.binarySearch(UPPER_BOUNDS_NS, nanoseconds);
        counts.getAndIncrement(found >= 0 ? found : -found - 1);
        sumNs.add(nanoseconds);
    }

    @Override
    public MetricSnapshot collect() {
        ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
        for (int index = 0; index < UPPER_BOUNDS_NS.length; index++) {
            buckets.bucket(UPPER_BOUNDS_NS[index] / NS_PER_SECOND, counts.get(index));
        }
        buckets.bucket(Double.POSITIVE_INFINITY, counts.get(UPPER_BOUNDS_NS.length));
        return HistogramSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(HistogramSnapshot.HistogramDataPointSnapshot.builder()
                        .classicHistogramBuckets(buckets.build())
                        .sum(sumNs.sum() / NS_PER_SECOND)
                        .labels(Labels.EMPTY)
                        .build())
                .build();
    }

    private static long[] upperBounds() {
        long[] bounds = new long[22];
        int index = 0;
        for (long unit = 1_000; index < bounds.length; unit *= 10) {
            for (long step : new long[] {1, 2, 5}) {
                if (index < bounds.length) {
                    bounds[index++] = step * unit;
                }
            }
        }
        return bounds;
    }
}
