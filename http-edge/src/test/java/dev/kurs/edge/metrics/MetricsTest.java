package dev.kurs.edge.metrics;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.port.LatencyRecorder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class MetricsTest {
    private final AtomicBoolean fails = new AtomicBoolean(true);
    private final Metrics metrics = new Metrics();

    private String page() {
        return new String(metrics.scrape(), StandardCharsets.UTF_8);
    }

    private void failIfTold() {
        if (fails.get()) {
            throw new IllegalStateException("its file is gone");
        }
    }

    @Test
    void shouldLeaveOutAFigureThatFailsAndShowTheOthers() {
        metrics.gauge("kurs_lag", "Fails", () -> {
            failIfTold();
            return 3;
        });
        metrics.counter("kurs_told_total", "Fails", () -> {
            failIfTold();
            return 4;
        });
        metrics.gauge("kurs_depth", "Does not", () -> 5);

        assertFalse(page().contains("kurs_lag"));
        assertFalse(page().contains("kurs_told_total"));
        assertTrue(page().contains("kurs_depth 5.0"));

        fails.set(false);
        assertTrue(page().contains("kurs_lag 3.0"));
        assertTrue(page().contains("kurs_told_total 4.0"));
    }

    /** Upper bounds are of their buckets: 5 µs is in that up to 5 µs. */
    @Test
    void shouldCountADurationInTheLeastBucketThatHoldsIt() {
        LatencyRecorder waits = metrics.latency("kurs_wait_seconds", "Waits");

        waits.record(5_000);
        waits.record(5_001);
        waits.record(10_000_000_001L);

        assertTrue(page().contains("kurs_wait_seconds_bucket{le=\"2.0E-6\"} 0\n"), this::page);
        assertTrue(page().contains("kurs_wait_seconds_bucket{le=\"5.0E-6\"} 1\n"), this::page);
        assertTrue(page().contains("kurs_wait_seconds_bucket{le=\"1.0E-5\"} 2\n"), this::page);
        assertTrue(page().contains("kurs_wait_seconds_bucket{le=\"10.0\"} 2\n"), this::page);
        assertTrue(page().contains("kurs_wait_seconds_bucket{le=\"+Inf\"} 3\n"), this::page);
    }

    @Test
    void shouldLeaveOutAllFiguresUnderLabelsWhereOneOfThemFails() {
        metrics.gauges("kurs_lags", "Fails at the second", List.of("who"), sample -> {
            sample.take(1, "first");
            failIfTold();
            sample.take(2, "second");
        });
        metrics.counters("kurs_tolds_total", "Does not", List.of("who"), sample -> sample.take(7, "first"));

        assertFalse(page().contains("kurs_lags"));
        assertTrue(page().contains("kurs_tolds_total{who=\"first\"} 7.0"));

        fails.set(false);
        assertTrue(page().contains("kurs_lags{who=\"second\"} 2.0"));
    }
}
