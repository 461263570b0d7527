package dev.kurs.service.run;

import dev.kurs.core.engine.Engine;
import dev.kurs.core.pipeline.CoreParts;
import dev.kurs.core.pipeline.CorePipeline;
import dev.kurs.core.pipeline.CoreStep;
import dev.kurs.core.pipeline.GuardedClock;
import dev.kurs.core.pipeline.OutputRing;
import dev.kurs.core.pipeline.PipelineConfiguration;
import dev.kurs.journal.loss.LossSearch;
import dev.kurs.journal.loss.LostEndException;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Recovered;
import dev.kurs.journal.replay.Recovery;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.Durability;
import dev.kurs.journal.write.JournalSettings;
import dev.kurs.protocol.port.CommandStep;
import dev.kurs.protocol.port.LatencyRecorder;
import dev.kurs.protocol.port.LeadershipListener;
import dev.kurs.protocol.port.Sequencer;
import dev.kurs.service.configuration.CoreSettings;
import dev.kurs.service.control.ControlRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.agrona.concurrent.EpochNanoClock;

/**
 * The clock of a service that does not run: its journal is recovered, asked or told, and let go of again.
 *
 * <p>Nothing but the journal's last time can be compared with the clock then: one that lies two hours ahead is accepted away by one more record.
 */
public final class StoppedClock {
    private static final PipelineConfiguration RING =
            new PipelineConfiguration(64, 1024, 1, PipelineConfiguration.DEFAULT.waitMode());

    private final Path data;
    private final EpochNanoClock wall;

    public StoppedClock(Path data, EpochNanoClock wall) {
        this.data = data;
        this.wall = wall;
    }

    public Map<String, Object> status() {
        return with(ClockControl::status);
    }

    /**
     * Takes the clock as right, though the journal's last time lies ahead of it.
     *
     * @throws dev.kurs.service.control.ControlRefused when it does not
     * @throws LostEndException when snapshots or seals have seen more of the journal than there is
     * @throws dev.kurs.journal.file.JournalLockedException when a service runs
     */
    public Map<String, Object> accept(String reason, String actor) {
        return with(control -> control.accept(new ControlRequest("clock accept", Map.of("reason", reason), actor)));
    }

    private Map<String, Object> with(Function<ClockControl, Map<String, Object>> work) {
        Path directory = data.resolve("journal");
        SnapshotStore snapshots = new SnapshotStore(data.resolve("snapshots"), Integer.MAX_VALUE);
        try (ChronicleJournal journal =
                ChronicleJournal.open(JournalSettings.in(directory).withDurability(Durability.POWER), snapshots)) {
            requireEnd(journal, snapshots);
            Recovered recovered = new Recovery(directory, snapshots, Engine::new).run(ProgressListener.NONE);
            CommandSession session = new CommandSession(recovered.machine().lastSequence() + 1);
            GuardedClock clock = new GuardedClock(
                    wall,
                    System::nanoTime,
                    CoreSettings.MAX_CLOCK_STEP.toNanos(),
                    recovered.machine().lastTimestampNs());
            try (OutputRing outputs = OutputRing.start(RING, List.of(session), session::fail);
                    Sequencer ring = new CorePipeline(RING, clock, session::fail)) {
                ring.start(step(recovered, journal, outputs), LeadershipListener.NONE);
                return work.apply(
                        new ClockControl(clock, recovered.machine()::lastTimestampNs, session, ring.publisher()));
            }
        }
    }

    private static void requireEnd(ChronicleJournal journal, SnapshotStore snapshots) {
        new LossSearch(journal.directory(), snapshots)
                .withRecordsCut(journal.lastSequence(), journal.tail().recordsCut())
                .run()
                .ifPresent(loss -> {
                    throw new LostEndException(loss);
                });
    }

    private static CommandStep step(Recovered recovered, ChronicleJournal journal, OutputRing outputs) {
        return CoreStep.of(RING.maxBatch(), outputs.publisher(), events -> {
            recovered.routeEventsTo(events);
            return new CoreParts(recovered.machine(), journal, LatencyRecorder.NONE);
        });
    }
}
