package dev.kurs.edge.metrics;

import dev.kurs.protocol.port.LatencyRecorder;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.core.metrics.SummaryWithCallback;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Quantiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * What the process counts and measures, for Prometheus: {@code gauge("kurs_ring_input_occupancy", "Commands that wait", ring::depth)}.
 */
public final class Metrics {
    public static final String CONTENT_TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final PrometheusTextFormatWriter writer = PrometheusTextFormatWriter.create();

    /** A figure that is read whenever somebody asks, from memory: a scrape waits for nobody. */
    public void gauge(String name, String help, DoubleSupplier value) {
        gauges(name, help, List.of(), sample -> sample.take(value.getAsDouble()));
    }

    /** Takes one figure under the values of its labels. */
    @FunctionalInterface
    public interface Sample {
        void take(double value, String... labelValues);
    }

    /** Figures by labels, given by their source whenever somebody asks. */
    public void gauges(String name, String help, List<String> labels, Consumer<Sample> source) {
        FigureSource figures = new FigureSource(name, source);
        GaugeWithCallback.builder()
                .name(name)
                .help(help)
                .labelNames(labels.toArray(String[]::new))
                .callback(callback -> figures.giveTo(callback::call))
                .register(registry);
    }

    /** What stays as it is while the process lives, told by labels beside a 1; the name ends in {@code _info}. */
    public void info(String name, String help, List<String> labels, List<String> labelValues) {
        Info info = Info.builder()
                .name(name)
                .help(help)
                .labelNames(labels.toArray(String[]::new))
                .register(registry);
        info.setLabelValues(labelValues.toArray(String[]::new));
    }

    /** A count that is kept elsewhere and never falls; the name ends in {@code _total}. */
    public void counter(String name, String help, LongSupplier value) {
        counters(name, help, List.of(), sample -> sample.take((double) value.getAsLong()));
    }

    /** Counts by labels, kept by their source and never falling; the name ends in {@code _total}. */
    public void counters(String name, String help, List<String> labels, Consumer<Sample> source) {
        FigureSource figures = new FigureSource(name, source);
        CounterWithCallback.builder()
                .name(name)
                .help(help)
                .labelNames(labels.toArray(String[]::new))
                .callback(callback -> figures.giveTo(callback::call))
                .register(registry);
    }

    /** A count by labels that the caller raises. */
    Counter counter(String name, String help, String... labels) {
        return Counter.builder().name(name).help(help).labelNames(labels).register(registry);
    }

    /** Takes under the values of its labels how many there were, and what they came to. */
    @FunctionalInterface
    interface CountAndSum {
        void take(long count, double sum, String... labelValues);
    }

    /** Counts and sums by labels, kept by their source and never falling. */
    void summaries(String name, String help, List<String> labels, Consumer<CountAndSum> source) {
        SummaryWithCallback.builder()
                .name(name)
                .help(help)
                .labelNames(labels.toArray(String[]::new))
                .callback(callback -> source.accept(
                        (count, sum, labelValues) -> callback.call(count, sum, Quantiles.EMPTY, labelValues)))
                .register(registry);
    }

    /** A histogram of durations; the name ends in {@code _seconds}. */
    public LatencyRecorder latency(String name, String help) {
        LatencyHistogram histogram = new LatencyHistogram(name, help);
        registry.register(histogram);
        return histogram;
    }

    /** All of it in Prometheus' text format. */
    public byte[] scrape() {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            writer.write(bytes, registry.scrape());
            return bytes.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
