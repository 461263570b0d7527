package dev.kurs.bench;

import dev.kurs.core.pipeline.CallerSequencer;
import dev.kurs.core.pipeline.CommandClock;
import dev.kurs.core.pipeline.CorePipeline;
import dev.kurs.core.pipeline.PipelineConfiguration;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.CommandPublisher.Offer;
import dev.kurs.protocol.port.CommandStep;
import dev.kurs.protocol.port.LeadershipListener;
import dev.kurs.protocol.port.Sequencer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.agrona.DirectBuffer;

/** The service's way to the core, given commands as fast as they are taken; a failure there ends the giver as well. */
public final class CoreRig implements AutoCloseable {
    private static final long PAUSE_NS = 1_000_000;

    private final Queue<Throwable> failures;
    private final Sequencer sequencer;
    private final CommandPublisher publisher;

    private CoreRig(Queue<Throwable> failures, Sequencer sequencer, CommandPublisher publisher, CommandStep step) {
        this.failures = failures;
        this.sequencer = sequencer;
        this.publisher = publisher;
        sequencer.start(step, LeadershipListener.NONE);
    }

    /** A ring, and a thread that takes from it. */
    public static CoreRig ofRing(PipelineConfiguration configuration, CommandClock clock, CommandStep step) {
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        CorePipeline ring = new CorePipeline(configuration, clock, failures::add);
        return new CoreRig(failures, ring, ring.publisher(), step);
    }

    /** Whoever gives a command takes it to the step himself, as long as nobody else is at it. */
    public static CoreRig byCallers(int slots, CommandClock clock, BooleanSupplier hasRoom, CommandStep step) {
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        CallerSequencer callers = new CallerSequencer(slots, clock, hasRoom, failures::add);
        return new CoreRig(failures, callers, callers.callers(), step);
    }

    /** Waits while the ring is full. */
    public void take(DirectBuffer command, int length) {
        while (publisher.offer(command, 0, length) != Offer.ACCEPTED) {
            requireWell();
            Thread.onSpinWait();
        }
    }

    /** Waits until everything taken is done. */
    public void drain() {
        drain(() -> true);
    }

    /** Waits until everything taken is done, and then for something else. */
    public void drain(BooleanSupplier isDone) {
        while (sequencer.occupancy() > 0 || !isDone.getAsBoolean()) {
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
        sequencer.close();
    }
}
