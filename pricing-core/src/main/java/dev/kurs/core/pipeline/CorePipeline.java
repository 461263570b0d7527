package dev.kurs.core.pipeline;

import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.CommandStep;
import dev.kurs.protocol.port.LeadershipListener;
import dev.kurs.protocol.port.Sequencer;
import java.util.function.Consumer;

/**
 * The ring on one screen: the order of commands of a process alone.
 *
 * <pre>
 *  HTTP ──┐                  ┌────────────────── core thread ──────────────────┐
 *  feeds ─┼─► input ring ───►│ time ─► step: stamp ─► engine ─► journal ─► commit │──► output ring ─┬─► replies and views
 *  ticker ┘  (many writers)  └──────────────────────────────────────────────────┘   (one writer)  └─► copies ─► …
 * </pre>
 *
 * Nothing reaches the {@link OutputRing} before the journal has it.
 */
public final class CorePipeline implements Sequencer {
    private final Disruptor<Slot> input;
    private final CommandClock clock;
    private final RingPublisher publisher;

    /**
     * Makes the input ring; nothing runs before {@link #start}.
     *
     * @param clock times commands; read by the core thread alone
     * @param onFailure told once, on the core thread, when it stops for an unexpected exception
     */
    public CorePipeline(PipelineConfiguration configuration, CommandClock clock, Consumer<Throwable> onFailure) {
        this.clock = clock;
        input = Ring.of("kurs-core", configuration.inputSlots(), ProducerType.MULTI, configuration.waitMode());
        publisher = new RingPublisher(input.getRingBuffer());
        input.setDefaultExceptionHandler(new StopOnFailure("the core", failure -> {
            publisher.close();
            onFailure.accept(failure);
        }));
    }

    @Override
    public void start(CommandStep step, LeadershipListener leadership) {
        input.handleEventsWith(new CoreStage(step, new CommandTime(clock), publisher::isClosed));
        input.start();
        publisher.open();
        leadership.onLeadership(true);
    }

    @Override
    public CommandPublisher publisher() {
        return publisher;
    }

    @Override
    public long occupancy() {
        return Ring.occupancy(input.getRingBuffer());
    }

    @Override
    public void close() {
        publisher.close();
        Ring.shutDown(input);
    }
}
