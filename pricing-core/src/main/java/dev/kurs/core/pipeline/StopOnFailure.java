package dev.kurs.core.pipeline;

import com.lmax.disruptor.ExceptionHandler;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends a stage at the first unexpected exception: a command must never be skipped. Tells it once and closes the ring. */
final class StopOnFailure implements ExceptionHandler<Slot> {
    private static final Logger LOG = LoggerFactory.getLogger(StopOnFailure.class);

    private final String stage;
    private final Consumer<Throwable> onFailure;

    StopOnFailure(String stage, Consumer<Throwable> onFailure) {
        this.stage = stage;
        this.onFailure = onFailure;
    }

    @Override
    public void handleEventException(Throwable failure, long sequence, Slot slot) {
        LOG.error("{} stops at ring sequence {}: nothing after it is processed", stage, sequence, failure);
        onFailure.accept(failure);
        throw new IllegalStateException(stage + " stopped", failure);
    }

    @Override
    public void handleOnStartException(Throwable failure) {
        handleEventException(failure, -1, null);
    }

    @Override
    public void handleOnShutdownException(Throwable failure) {
        LOG.error("{} failed while it was shut down", stage, failure);
        onFailure.accept(failure);
    }
}
