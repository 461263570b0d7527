package dev.kurs.bench;

import dev.kurs.core.pipeline.CommandClock;
import dev.kurs.core.pipeline.CorePipeline;
import dev.kurs.core.pipeline.PipelineConfiguration;
import dev.kurs.protocol.port.CommandPublisher.Offer;
import dev.kurs.protocol.port.CommandStep;
import dev.kurs.protocol.port.LeadershipListener;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.agrona.DirectBuffer;

/** The service's input ring and core thread, given commands as fast as they are taken; what fails there ends whoever gives. */
public final class CoreRig implements AutoCloseable {
    private static final long PAUSE_NS = 1_000_000;

    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final CorePipeline ring;

    public CoreRig(PipelineConfiguration configuration, CommandClock clock, CommandStep step) {
        ring = new CorePipeline(configuration, clock, failures::add);
        ring.start(step, LeadershipListener.NONE);
    }

    /** Waits while the ring is full. */
    public void take(DirectBuffer command, int length) {
        while (ring.publisher().offer(command, 0, length) != Offer.ACCEPTED) {
            requireWell();
            Thread.onSpinWait();
        }
    }

    /** Waits until everything taken has left the ring. */
    public void drain() {
        drain(() -> true);
    }

    /** Waits until everything taken has left the ring, and then for something else. */
    public void drain(BooleanSupplier isDone) {
        while (ring.occupancy() > 0 || !isDone.getAsBoolean()) {
            requireWell();
            LockSupport.parkNanos(PAUSE_NS);
        }
        requireWell();
    }

    /** Takes the failure of a part beside the core. */
    public void fail(Throwable failure) {
        failures.add(failure);
    }

    /** @throws IllegalStateException when the core has stopped */
    public void requireWell() {
        if (!failures.isEmpty()) {
            throw new IllegalStateException("the core has stopped", failures.peek());
        }
    }

    @Override
    public void close() {
        drain();
        ring.close();
    }
}
