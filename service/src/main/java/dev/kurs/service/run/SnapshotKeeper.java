package dev.kurs.service.run;

import dev.kurs.edge.metrics.Metrics;
import dev.kurs.journal.clientref.ClientReferenceStore;
import dev.kurs.journal.file.DiskFullException;
import dev.kurs.journal.retention.Retention;
import dev.kurs.journal.shadow.BackgroundPriority;
import dev.kurs.journal.shadow.ShadowEngine;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.journal.snapshot.WrittenSnapshot;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.NoteSnapshotEncoder;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.protocol.port.StateMachine;
import dev.kurs.service.configuration.JournalSection;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has snapshots made from the journal, never by the core: by a second engine that compares as it goes, and follows all the time or, where there are no cores to
 * spare, only before each snapshot. What snapshots cover may then be let go.
 */
final class SnapshotKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SnapshotKeeper.class);
    private static final long CLOSE_SECONDS = 30;

    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(SnapshotKeeper::backgroundThread);
    private final JournalSection settings;
    private final SnapshotStore store;
    private final ChronicleJournal journal;
    private final Retention retention;
    private final LongSupplier projected;
    private final EpochNanoClock clock;
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[64]);
    private final CommandPublisher publisher;
    private final ShadowEngine second;

    /** Whether the last snapshot that was due was not made. */
    private volatile boolean fails;

    /**
     * Nothing is made before {@link #start}.
     *
     * @param factory makes a fresh engine
     * @param projected the last record that the read model and every listener has and that is sealed; later ones are never retired
     * @param publisher takes what a snapshot's hash is
     * @param onDifference told once, in a sentence, when the second engine has found twice that the core computes otherwise
     */
    SnapshotKeeper(
            JournalSection settings,
            SnapshotStore store,
            ChronicleJournal journal,
            ClientReferenceStore references,
            Function<EngineEvents, StateMachine> factory,
            LongSupplier projected,
            EpochNanoClock clock,
            CommandPublisher publisher,
            Consumer<String> onDifference) {
        this.projected = projected;
        this.settings = settings;
        this.store = store;
        this.journal = journal;
        this.clock = clock;
        this.publisher = publisher;
        retention = new Retention(journal, settings.retention(), references::isKept);
        second = new ShadowEngine(
                new ShadowEngine.Terms(journal.directory(), store, factory, settings.snapshotEvery()),
                this::write,
                onDifference);
    }

    private static Thread backgroundThread(Runnable work) {
        return Thread.ofPlatform().name("kurs-snapshots").daemon().unstarted(() -> {
            BackgroundPriority.take();
            work.run();
        });
    }

    void start(Metrics metrics) {
        observe(metrics);
        if (settings.followsForSnapshots()) {
            second.start();
        } else {
            makeAgainAndAgain();
        }
    }

    private void observe(Metrics metrics) {
        metrics.gauge(
                "kurs_second_engine_lag_records",
                "Journal records that the second engine has not compared yet",
                () -> journal.recordsBehind(second.position()));
        metrics.gauge(
                "kurs_second_engine_differs",
                "1 once the second engine has come to another event than the core",
                () -> second.hasDiffered() ? 1 : 0);
        metrics.gauge(
                "kurs_snapshots_failing",
                "1 while the last snapshot that was due was not made: the journal holds everything, and nothing of it is retired",
                () -> fails || second.obstacle().isPresent() ? 1 : 0);
    }

    private void makeAgainAndAgain() {
        long every = settings.snapshotEvery().toNanos();
        ScheduledFuture<?> unused =
                thread.scheduleWithFixedDelay(this::makeFromJournal, every, every, TimeUnit.NANOSECONDS);
    }

    private void makeFromJournal() {
        try {
            second.runOnce();
        } catch (RuntimeException unmade) {
            LOG.error("no snapshot was made of the journal, which still holds everything", unmade);
            fails = true;
        }
    }

    /** Says that the journal has more, on any thread. */
    void wake() {
        second.wake();
    }

    /** Why this machine is not to be trusted, or why the second engine stands still, for {@code /readyz}; that a snapshot could not be written is told by a figure alone, since quotes go on. */
    Optional<String> obstacle() {
        return second.obstacle();
    }

    /** A snapshot is never ahead of what the disk has of the journal. */
    private boolean write(StateMachine machine) {
        try {
            journal.forceToDisk();
            note(store.write(machine));
            fails = false;
        } catch (DiskFullException full) {
            LOG.error(
                    "{}; the journal still holds everything, and the next snapshot is tried in its turn",
                    full.getMessage());
            fails = true;
        } catch (RuntimeException unwritten) {
            LOG.error("a snapshot was not written; the journal still holds everything", unwritten);
            fails = true;
        }
        if (!fails) {
            retire();
        }
        return !fails;
    }

    private void retire() {
        if (settings.retention().isZero()) {
            return;
        }
        try {
            store.coveredSequence()
                    .ifPresent(covered -> retention.apply(Math.min(covered, projected.getAsLong()), clock.nanoTime()));
        } catch (RuntimeException kept) {
            LOG.error("old journal files were not retired; the next snapshot tries again", kept);
        }
    }

    /** Has its hash journaled, where this process leads; a full ring is no reason to try again. */
    private void note(WrittenSnapshot snapshot) {
        NoteSnapshotEncoder command = new NoteSnapshotEncoder();
        command.wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .ofSequence(snapshot.sequence())
                .stateHash(snapshot.stateHash());
        publisher.offer(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength());
    }

    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("a snapshot was still being made after {} s", CLOSE_SECONDS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        second.close();
    }
}
