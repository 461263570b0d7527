package dev.kurs.bench.table;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * A distribution as figures by name, in one unit.
 *
 * <p>Example: {@code MICROSECONDS.of(histogram)} has {@code p50_us} to {@code p9999_us}, {@code max_us} and {@code samples}, of how many they are.
 */
enum Latencies {
    NANOSECONDS("ns", 1),
    MICROSECONDS("us", 1e3);

    static final String SAMPLES = "samples";
    static final List<Double> PERCENTILES = List.of(50.0, 75.0, 90.0, 95.0, 99.0, 99.5, 99.9, 99.95, 99.99);

    private final String unit;
    private final double ns;

    Latencies(String unit, double ns) {
        this.unit = unit;
        this.ns = ns;
    }

    String unit() {
        return unit;
    }

    /** @param histogram of ns */
    Map<String, Double> of(Histogram histogram) {
        Map<String, Double> figures = new TreeMap<>();
        PERCENTILES.forEach(
                percentile -> figures.put(name(percentile), histogram.getValueAtPercentile(percentile) / ns));
        figures.put("max_" + unit, histogram.getMaxValue() / ns);
        figures.put(SAMPLES, (double) histogram.getTotalCount());
        return figures;
    }

    /** {@code p9995_us} of 99.95. */
    String name(double percentile) {
        return label(percentile).replace(".", "") + "_" + unit;
    }

    /** {@code p99.95}, or {@code p50} of 50.0. */
    static String label(double percentile) {
        return "p" + Double.toString(percentile).replace(".0", "");
    }

    /** Whether each of the rounds has a whole distribution of both, as experiments that time no single answers do not. */
    boolean isIn(Rounds rounds) {
        return rounds.all().stream().allMatch(round -> isIn(round.control()) && isIn(round.subject()));
    }

    private boolean isIn(Map<String, Double> figures) {
        return figures.containsKey(SAMPLES)
                && PERCENTILES.stream().map(this::name).allMatch(figures::containsKey);
    }
}
