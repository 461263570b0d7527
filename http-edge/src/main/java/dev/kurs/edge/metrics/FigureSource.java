package dev.kurs.edge.metrics;

import dev.kurs.edge.metrics.Metrics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the figures of one name come from; while it fails they are left out of the page, and the log says so once.
 *
 * <p>Example: where the ages of two feeds are told and the third's fails, the page has none of the three and everything else.
 */
final class FigureSource {
    private static final Logger LOG = LoggerFactory.getLogger(FigureSource.class);

    private final String name;
    private final Consumer<Sample> source;
    private final AtomicBoolean isFailing = new AtomicBoolean();

    FigureSource(String name, Consumer<Sample> source) {
        this.name = name;
        this.source = source;
    }

    /** Gives all of its figures or none. */
    void giveTo(Sample page) {
        read().forEach(figure -> page.take(figure.value, figure.labelValues.toArray(String[]::new)));
    }

    private List<Figure> read() {
        List<Figure> figures = new ArrayList<>();
        try {
            source.accept((value, labelValues) -> figures.add(new Figure(value, List.of(labelValues))));
            isFailing.set(false);
            return figures;
        } catch (RuntimeException failure) {
            if (!isFailing.getAndSet(true)) {
                LOG.warn("{} is left out of the metrics until it can be read again", name, failure);
            }
            return List.of();
        }
    }

    private record Figure(double value, List<String> labelValues) {}
}
