package dev.kurs.core.pipeline;

import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import dev.kurs.protocol.message.FrameListener;
import java.util.List;
import java.util.function.Consumer;

/**
 * Journaled frames on their way to listeners: each follows on a thread of its own, and the slowest holds up the core.
 *
 * <p>So a listener that waits for a disk, a lock or another machine gets an {@link OutputCopy} instead.
 */
public final class OutputRing implements AutoCloseable {
    private final Disruptor<Slot> output;
    private final OutputPublisher publisher;

    private OutputRing(Disruptor<Slot> output) {
        this.output = output;
        publisher = new OutputPublisher(output.getRingBuffer());
    }

    /**
     * Starts the listeners' threads.
     *
     * @param onFailure told once, on the failing thread, when a listener throws; it is told nothing more
     */
    public static OutputRing start(
            PipelineConfiguration configuration, List<FrameListener> listeners, Consumer<Throwable> onFailure) {
        Disruptor<Slot> output =
                Ring.of("kurs-output", configuration.outputSlots(), ProducerType.SINGLE, configuration.waitMode());
        output.setDefaultExceptionHandler(new StopOnFailure("an output stage", onFailure));
        output.handleEventsWith(listeners.stream().map(OutputStage::new).toArray(OutputStage[]::new));
        OutputRing ring = new OutputRing(output);
        output.start();
        return ring;
    }

    /** The way in, for one thread. */
    public CommittedOutput publisher() {
        return publisher;
    }

    /** Frames waiting for the slowest listener. */
    public long occupancy() {
        return Ring.occupancy(output.getRingBuffer());
    }

    /** Lets the listeners have what is in the ring, and stops; the sequencer is closed before. */
    @Override
    public void close() {
        Ring.shutDown(output);
    }
}
