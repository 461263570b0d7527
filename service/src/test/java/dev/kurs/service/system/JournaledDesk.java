package dev.kurs.service.system;

import dev.kurs.core.engine.Engine;
import dev.kurs.core.pipeline.CommandClock;
import dev.kurs.core.pipeline.CoreParts;
import dev.kurs.core.pipeline.CorePipeline;
import dev.kurs.core.pipeline.CoreStep;
import dev.kurs.core.pipeline.OutputRing;
import dev.kurs.core.pipeline.PipelineConfiguration;
import dev.kurs.core.pipeline.WaitMode;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Recovered;
import dev.kurs.journal.replay.Recovery;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.port.CommandPublisher.Offer;
import dev.kurs.protocol.port.LatencyRecorder;
import dev.kurs.protocol.port.LeadershipListener;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** The real core with the real journal and nothing around it: commands in as fast as they are taken, with a clock of one's own. */
final class JournaledDesk implements AutoCloseable {
    private static final PipelineConfiguration RING = new PipelineConfiguration(4096, 8192, 64, WaitMode.YIELDING);
    private static final int SNAPSHOTS = 3;

    private final ChronicleJournal journal;
    private final OutputRing outputs;
    private final CorePipeline ring;
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

    /**
     * Opens or continues a data directory.
     *
     * @param clock asked once for each command, by the core thread alone
     */
    JournaledDesk(Path data, CommandClock clock) {
        Path directory = data.resolve("journal");
        SnapshotStore snapshots = new SnapshotStore(data.resolve("snapshots"), SNAPSHOTS);
        journal = ChronicleJournal.open(JournalSettings.in(directory).withBlockSize(4 << 20));
        Recovered recovered = new Recovery(directory, snapshots, Engine::new).run(ProgressListener.NONE);
        FrameListener nobody = (frame, offset, length) -> {};
        outputs = OutputRing.start(RING, List.of(nobody), failures::add);
        ring = new CorePipeline(RING, clock, failures::add);
        ring.start(
                CoreStep.of(RING.maxBatch(), outputs.publisher(), events -> {
                    recovered.routeEventsTo(events);
                    return new CoreParts(
                            new SnapshottingMachine(recovered.machine(), snapshots), journal, LatencyRecorder.NONE);
                }),
                LeadershipListener.NONE);
    }

    void take(byte[] command) {
        take(new UnsafeBuffer(command), command.length);
    }

    void take(DirectBuffer command, int length) {
        Offer offer;
        while ((offer = ring.publisher().offer(command, 0, length)) == Offer.BACK_PRESSURED) {
            Thread.onSpinWait();
        }
        if (offer == Offer.CLOSED) {
            throw new IllegalStateException("the core has stopped", failures.peek());
        }
    }

    /** Waits until everything taken is in the journal. */
    @Override
    public void close() {
        Eventually.isTrue("the core has taken everything", () -> ring.occupancy() == 0 || !failures.isEmpty());
        ring.close();
        outputs.close();
        journal.close();
        if (!failures.isEmpty()) {
            throw new IllegalStateException("the core has stopped", failures.peek());
        }
    }
}
