package dev.kurs.service.run;

import dev.kurs.core.pipeline.CommittedOutput;
import dev.kurs.core.pipeline.CoreParts;
import dev.kurs.core.pipeline.CoreStep;
import dev.kurs.core.pipeline.GuardedClock;
import dev.kurs.core.pipeline.NextDue;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.journal.replay.Recovered;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.LatencyRecorder;
import dev.kurs.protocol.port.Sequencer;
import dev.kurs.service.configuration.Settings;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The core as the rest of the service has it: two ways in, which wait for its start, the commands of the service itself, and what its end means.
 *
 * <p>Example: whoever is given {@link #publisher} before {@link #start} is told CLOSED until the core runs, and again once it has failed.
 */
final class CoreWiring {
    private final LatePublisher ringPublisher = new LatePublisher();
    private final LatePublisher callerPublisher = new LatePublisher();
    private final AtomicBoolean hasFailed = new AtomicBoolean();
    private final Settings settings;
    private final OpenedParts parts;
    private final Metrics metrics;
    private final CommandSession session;
    private final Consumer<Throwable> onFailure;

    /** For commands of the service itself: taken by the thread that starts it until the core runs, then by the core's, since whoever sends one may be interrupted. */
    private volatile CommandPublisher ownCommands = callerPublisher;

    private NextDue due;

    /**
     * Nothing runs before {@link #start}.
     *
     * @param session waits for what comes of the service's own commands
     * @param onFailure told when the core stops for an unexpected exception
     */
    CoreWiring(
            Settings settings,
            OpenedParts parts,
            Metrics metrics,
            CommandSession session,
            Consumer<Throwable> onFailure) {
        this.settings = settings;
        this.parts = parts;
        this.metrics = metrics;
        this.session = session;
        this.onFailure = onFailure;
    }

    /** For threads that only hand over. */
    CommandPublisher publisher() {
        return ringPublisher;
    }

    /** For threads that may run the command themselves. */
    CommandPublisher callerPublisher() {
        return callerPublisher;
    }

    /** Sends a command of the service itself and waits until it is in force; returns why it was refused, or an empty text. */
    String send(byte[] command) {
        return session.send(ownCommands, command);
    }

    CommandPublisher ownCommands() {
        return ownCommands;
    }

    /** The start is over: from now on the core's thread takes the service's own commands. */
    void handOver() {
        ownCommands = ringPublisher;
    }

    /**
     * Starts the core.
     *
     * @param listeners in the order in which they hear
     * @param copies those among them that may be slow
     * @param duties begun and ended as this process leads
     */
    void start(
            Recovered recovered,
            GuardedClock clock,
            ChronicleJournal journal,
            List<FrameListener> listeners,
            OutputCopies copies,
            LeaderDuties duties) {
        LatencyRecorder journalLatency =
                metrics.latency("kurs_journal_append_seconds", "Time to append one record to the journal");
        CoreThreads threads = new CoreThreads(settings, parts, metrics, this::fail);
        CommittedOutput output = threads.output(listeners);
        copies.start(metrics);
        Sequencer sequencer = threads.sequencer(clock, journal, ringPublisher, callerPublisher);
        parts.add(duties);
        CoreStep step = CoreStep.of(settings.core().pipeline().maxBatch(), output, events -> {
            recovered.routeEventsTo(events);
            return new CoreParts(recovered.machine(), journal, journalLatency);
        });
        due = step.due();
        sequencer.start(step, duties);
    }

    /** What time alone would change; of a core that was started. */
    NextDue due() {
        return due;
    }

    /** Lets nobody in any more, ends the waits for the service's own commands, and tells; on any thread. */
    void fail(Throwable failure) {
        hasFailed.set(true);
        ringPublisher.close();
        callerPublisher.close();
        session.fail(failure);
        onFailure.accept(failure);
    }

    boolean isWell() {
        return !hasFailed.get();
    }
}
