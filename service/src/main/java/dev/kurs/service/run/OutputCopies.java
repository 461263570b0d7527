package dev.kurs.service.run;

import dev.kurs.core.pipeline.OutputCopy;
import dev.kurs.core.pipeline.RecordSource;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.protocol.message.FrameListener;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The listeners that may be slow, each with a copy of the output of its own, and what is said when one falls behind: a line in the log, {@code /readyz}, and
 * {@code kurs_output_lag{listener="chain"} 1200}.
 */
final class OutputCopies implements AutoCloseable {
    private static final int BYTES_PER_SLOT = 256;
    private static final Duration MOST_WAIT = Duration.ofSeconds(2);
    private static final Duration LOOK_EVERY = Duration.ofMillis(500);

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("kurs-output-lag").daemon().factory());
    private final List<OutputLag> lags = new CopyOnWriteArrayList<>();
    private final int capacity;
    private final RecordSource journal;
    private final Consumer<Throwable> onFailure;

    /**
     * @param outputSlots of the ring; each copy has 256 bytes for each
     * @param journal gives what a copy had no room for
     */
    OutputCopies(int outputSlots, RecordSource journal, Consumer<Throwable> onFailure) {
        capacity = outputSlots * BYTES_PER_SLOT;
        this.journal = journal;
        this.onFailure = onFailure;
    }

    /** Gives a listener a copy, which is what listens in its stead; of quotes it hears within 100 ms, of all else at once. */
    FrameListener of(String name, FrameListener listener, long lastSequence) {
        OutputCopy copy = OutputCopy.start(name, capacity, listener, lastSequence, journal, onFailure);
        lags.add(new OutputLag(copy, MOST_WAIT.toNanos(), System.nanoTime()));
        return new QuoteCoalescingListener(copy);
    }

    void start(Metrics metrics) {
        metrics.gauges(
                "kurs_output_lag",
                "Journaled frames that a listener has not been given yet",
                List.of("listener"),
                sample -> lags.forEach(
                        lag -> sample.take((double) lag.frames(), lag.copy().name())));
        ScheduledFuture<?> unused = thread.scheduleWithFixedDelay(
                () -> lags.forEach(lag -> lag.look(System.nanoTime())), 0, LOOK_EVERY.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Who is behind, for {@code /readyz}. */
    Optional<String> obstacle() {
        String behind = lags.stream()
                .filter(OutputLag::isBehind)
                .map(OutputLag::sentence)
                .collect(Collectors.joining("; "));
        return behind.isEmpty() ? Optional.empty() : Optional.of(behind);
    }

    /** The last record that every listener has been given; later ones are still wanted of the journal. */
    long position() {
        return lags.stream().mapToLong(lag -> lag.copy().position()).min().orElse(Long.MAX_VALUE);
    }

    @Override
    public void close() {
        thread.shutdownNow();
        lags.forEach(lag -> lag.copy().close());
    }
}
