package dev.kurs.bench.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.bench.table.Rounds.Round;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import tools.jackson.jr.ob.JSON;

class LatenciesTest {
    private static final int SAMPLES = 10_000;

    /** One after the other up to {@value #SAMPLES} steps. */
    private static Map<String, Double> upTo(long stepNs) {
        Histogram histogram = new Histogram(5);
        for (int sample = 1; sample <= SAMPLES; sample++) {
            histogram.recordValue(sample * stepNs);
        }
        return Latencies.MICROSECONDS.of(histogram);
    }

    private static Results results(Map<String, Double> control, Map<String, Double> subject) {
        Rounds rounds = new Rounds(List.of(new Round(control, subject, 1, 0)));
        return new Results(
                Instant.EPOCH, "bench", Map.of(), List.of(), Map.of("http-open", rounds), Map.of(), Map.of());
    }

    @Test
    void shouldNamePercentilesAndTheirUnit() {
        Map<String, Double> figures = upTo(1_000);

        assertEquals(5_000, figures.get("p50_us"), 1);
        assertEquals(9_990, figures.get("p999_us"), 1);
        assertEquals(9_995, figures.get("p9995_us"), 1);
        assertEquals(10_000, figures.get("max_us"), 1);
        assertEquals(SAMPLES, figures.get("samples"));
        assertEquals(Latencies.PERCENTILES.size() + 2, figures.size());
    }

    @Test
    void shouldWriteThemDownAndDrawThem() throws IOException {
        Results results = results(upTo(1_000), upTo(2_500));

        Map<?, ?> round = (Map<?, ?>)
                ((List<?>) ((Map<?, ?>) JSON.std.mapFrom(results.json()).get("experiments")).get("http-open"))
                        .getFirst();
        assertTrue(((Map<?, ?>) round.get("subject")).containsKey("p9999_us"));
        String html = new ResultsPage(results).html();
        assertTrue(html.contains("<h2>Latencies: http-open</h2>"));
        assertTrue(html.contains("<polyline class=\"subject\" points=\"100.0,"));
        assertTrue(html.contains(">2.50</text>"), "each percentile's ratio");
    }

    @Test
    void shouldDrawNoneOfFiguresThatKeptFewPercentiles() {
        Map<String, Double> few = Map.of("p50_us", 100.0, "p99_us", 200.0, "rate", 10.0);

        assertFalse(new ResultsPage(results(few, few)).html().contains("<polyline"));
    }
}
