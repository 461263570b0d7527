package dev.kurs.service.run;

import dev.kurs.journal.clientref.ClientReferenceStore;
import dev.kurs.journal.file.DiskFullException;
import dev.kurs.journal.retention.Retention;
import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.TakeSnapshotEncoder;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.StateMachine;
import dev.kurs.service.configuration.JournalSection;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks for snapshots at a steady pace and writes them beside the core; what they cover may then be let go. */
final class SnapshotKeeper implements Consumer<StateMachine>, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SnapshotKeeper.class);
    private static final long CLOSE_SECONDS = 30;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("kurs-snapshots").daemon().factory());
    private final JournalSection settings;
    private final SnapshotStore store;
    private final Retention retention;
    private final LongSupplier projected;
    private final EpochNanoClock clock;

    /** @param projected the last record that the read model and every listener has and that is sealed; later ones are never retired */
    SnapshotKeeper(
            JournalSection settings,
            SnapshotStore store,
            ChronicleJournal journal,
            ClientReferenceStore references,
            LongSupplier projected,
            EpochNanoClock clock) {
        this.projected = projected;
        this.settings = settings;
        this.store = store;
        this.clock = clock;
        retention = new Retention(journal, settings.retention(), references::isKept);
    }

    /** Asks for a snapshot again and again until the result is closed. */
    AutoCloseable ask(CommandPublisher publisher) {
        UnsafeBuffer frame = new UnsafeBuffer(new byte[64]);
        TakeSnapshotEncoder command = new TakeSnapshotEncoder();
        command.wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                .sequence(0)
                .timestampNs(0)
                .correlationId(0);
        int length = MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        long every = settings.snapshotEvery().toNanos();
        ScheduledFuture<?> asking =
                thread.scheduleAtFixedRate(() -> publisher.offer(frame, 0, length), every, every, TimeUnit.NANOSECONDS);
        return () -> asking.cancel(false);
    }

    /** Copies the state on the core thread; the file is written on this keeper's own. */
    @Override
    public void accept(StateMachine engine) {
        SnapshotImage image = SnapshotImage.of(engine);
        thread.execute(() -> write(image));
    }

    private void write(SnapshotImage image) {
        try {
            store.write(image);
            if (!settings.retention().isZero()) {
                store.coveredSequence()
                        .ifPresent(
                                covered -> retention.apply(Math.min(covered, projected.getAsLong()), clock.nanoTime()));
            }
        } catch (DiskFullException full) {
            LOG.error(
                    "{}; the journal still holds everything, and the next snapshot is tried in its turn",
                    full.getMessage());
        } catch (RuntimeException failure) {
            LOG.error("a snapshot was not written; the journal still holds everything", failure);
        }
    }

    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("a snapshot was still being written after {} s", CLOSE_SECONDS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
