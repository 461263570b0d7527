package dev.kurs.core.pipeline;

import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.TimeoutException;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.EngineEvents;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The ring on one screen.
 *
 * <pre>
 *  HTTP ──┐                  ┌────────────── core thread ──────────────┐
 *  feeds ─┼─► input ring ───►│ stamp ─► engine ─► journal ─► (commit)  │──► output ring ─┬─► replies and views
 *  ticker ┘  (many writers)  └─────────────────────────────────────────┘   (one writer)  └─► …
 * </pre>
 *
 * Nothing reaches the output ring before the journal has it.
 */
public final class CorePipeline implements AutoCloseable {
    private static final long DRAIN_SECONDS = 10;

    private final Disruptor<Slot> input;
    private final Disruptor<Slot> output;
    private final RingPublisher publisher;

    /**
     * Wires the ring; nothing runs before {@link #start}.
     *
     * @param partsFor builds the engine and its company around the listener that collects the engine's events
     * @param outputs each follows the journaled frames on a thread of its own
     * @param onFailure told once, on the failing thread, when a stage stops for an unexpected exception
     */
    public CorePipeline(
            PipelineConfiguration configuration,
            Function<EngineEvents, CoreParts> partsFor,
            List<FrameListener> outputs,
            Consumer<Throwable> onFailure) {
        input = ring("kurs-core", configuration.inputSlots(), ProducerType.MULTI, configuration);
        output = ring("kurs-output", configuration.outputSlots(), ProducerType.SINGLE, configuration);
        publisher = new RingPublisher(input.getRingBuffer());
        Consumer<Throwable> closeAndTell = failure -> {
            publisher.close();
            onFailure.accept(failure);
        };

        RecordBatch batch = new RecordBatch();
        CoreParts parts = partsFor.apply(batch);
        batch.clear();
        input.setDefaultExceptionHandler(new StopOnFailure("the core", closeAndTell));
        input.handleEventsWith(
                new CoreStage(parts, batch, output.getRingBuffer(), configuration.maxBatch(), publisher::isClosed));
        output.setDefaultExceptionHandler(new StopOnFailure("an output stage", closeAndTell));
        output.handleEventsWith(outputs.stream().map(OutputStage::new).toArray(OutputStage[]::new));
    }

    public void start() {
        output.start();
        input.start();
    }

    public CommandPublisher publisher() {
        return publisher;
    }

    /** Commands waiting for the core. */
    public long inputOccupancy() {
        return occupancy(input.getRingBuffer());
    }

    /** Frames waiting for the slowest output stage. */
    public long outputOccupancy() {
        return occupancy(output.getRingBuffer());
    }

    /** Takes no more commands, finishes those it has, and stops. */
    @Override
    public void close() {
        publisher.close();
        shutDown(input);
        shutDown(output);
    }

    private static void shutDown(Disruptor<Slot> ring) {
        try {
            ring.shutdown(DRAIN_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException stuck) {
            ring.halt();
        }
    }

    private static Disruptor<Slot> ring(
            String threadName, int slots, ProducerType producers, PipelineConfiguration configuration) {
        ThreadFactory threads =
                Thread.ofPlatform().daemon().name(threadName + "-", 0).factory();
        return new Disruptor<>(
                () -> new Slot(Frame.MAX_LENGTH),
                slots,
                threads,
                producers,
                configuration.waitMode().strategy());
    }

    private static long occupancy(RingBuffer<Slot> ring) {
        return ring.getBufferSize() - ring.remainingCapacity();
    }
}
