package dev.kurs.service.run;

import dev.kurs.core.pipeline.CallerSequencer;
import dev.kurs.core.pipeline.CommittedOutput;
import dev.kurs.core.pipeline.CorePipeline;
import dev.kurs.core.pipeline.GuardedClock;
import dev.kurs.core.pipeline.OutputRing;
import dev.kurs.core.pipeline.PipelineConfiguration;
import dev.kurs.core.pipeline.WaitMode;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.port.Sequencer;
import dev.kurs.service.configuration.Settings;
import java.util.List;
import java.util.function.Consumer;

/** Whose threads take commands and tell of events: the callers' own where stages sleep, the core's and its followers' where they spin. */
final class CoreThreads {
    private final Settings settings;
    private final PipelineConfiguration ring;
    private final OpenedParts parts;
    private final Metrics metrics;
    private final Consumer<Throwable> onFailure;

    CoreThreads(Settings settings, OpenedParts parts, Metrics metrics, Consumer<Throwable> onFailure) {
        this.settings = settings;
        this.parts = parts;
        this.metrics = metrics;
        this.onFailure = onFailure;
        ring = settings.core().pipeline();
    }

    /**
     * The way to the engine, opened for both publishers and not started.
     *
     * @param callers for whoever asks over HTTP, for sources of prices and for the thread that starts the service, who where stages sleep take a command themselves while nobody else does; not where each batch waits
     *     for the disk
     */
    Sequencer sequencer(GuardedClock clock, ChronicleJournal journal, LatePublisher others, LatePublisher callers) {
        Sequencer sequencer;
        if (ring.waitMode() == WaitMode.BLOCKING && !settings.journal().power()) {
            CallerSequencer taken =
                    parts.add(new CallerSequencer(ring.inputSlots(), clock, journal::hasRoom, onFailure));
            others.open(taken.publisher());
            callers.open(taken.callers());
            sequencer = taken;
        } else {
            CorePipeline pipeline = parts.add(new CorePipeline(ring, clock, onFailure));
            others.open(pipeline.publisher());
            callers.open(pipeline.publisher());
            sequencer = pipeline;
        }
        metrics.gauge("kurs_ring_input_occupancy", "Commands waiting for the core", sequencer::occupancy);
        return sequencer;
    }

    /** Where stages sleep the core's thread tells the listeners itself; where they spin each follows a ring. */
    CommittedOutput output(List<FrameListener> listeners) {
        if (ring.waitMode() == WaitMode.BLOCKING) {
            return new DirectOutput(listeners);
        }
        OutputRing outputs = parts.add(OutputRing.start(ring, listeners, onFailure));
        metrics.gauge("kurs_ring_output_occupancy", "Frames waiting for the output stages", outputs::occupancy);
        return outputs.publisher();
    }
}
