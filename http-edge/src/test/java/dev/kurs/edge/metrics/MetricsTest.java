package dev.kurs.edge.metrics;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
