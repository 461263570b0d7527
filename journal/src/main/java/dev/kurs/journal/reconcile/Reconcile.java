package dev.kurs.journal.reconcile;

import dev.kurs.journal.directory.Directory;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Rerun;
import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.protocol.port.StateMachine;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Adds up the quotes of a range of time twice, from the events in the journal and from those of a fresh machine.
 *
 * <p>Example: from 2026-11-20T00:00Z to 2026-11-21T00:00Z starts at the newest snapshot before the 20th, runs everything
 * from there up to the last record of the 20th, compares every event and adds up those of the 20th. The end is not part of the range. A range that begins with
 * the epoch is what the journal still has, from the oldest snapshot on where its first records are gone.
 */
public final class Reconcile {
    private final Path directory;
    private final SnapshotStore snapshots;
    private final Function<EngineEvents, StateMachine> factory;

    public Reconcile(Path directory, SnapshotStore snapshots, Function<EngineEvents, StateMachine> factory) {
        this.directory = directory;
        this.snapshots = snapshots;
        this.factory = factory;
    }

    /**
     * Adds up events of {@code fromNs} and later, before {@code toNs}, nanoseconds since the epoch.
     *
     * @throws dev.kurs.journal.read.RecordsMissingException when there is no record of the range, or none from which it could be run again
     */
    public ReconcileResult run(long fromNs, long toNs, ProgressListener progress) {
        long start = System.nanoTime();
        SequenceRange sequences = SequenceRange.of(directory, fromNs, toNs);
        Optional<SnapshotImage> snapshot = new RangeStart(directory, snapshots).of(sequences, fromNs <= 0);
        Range range = new Range(fromNs, toNs, sequences.last());
        snapshot.ifPresent(range::readNames);
        Rerun rerun = new Rerun(directory, factory).from(snapshot);
        long fromSequence = rerun.machine().lastSequence() + 1;
        rerun.observe((frame, offset, length) -> {
                    if (range.includes(Frame.timestampNs(frame, offset))) {
                        range.rerun.onFrame(frame, offset, length);
                    }
                })
                .run(progress, range);
        return new ReconcileResult(
                fromSequence,
                rerun.commands(),
                range.commands,
                rerun.comparison().differences(),
                rerun.comparison().first(),
                range.rows(),
                System.nanoTime() - start);
    }

    /** What is gathered along the way. */
    private static final class Range implements Rerun.Step {
        private final long fromNs;
        private final long toNs;
        private final long lastSequence;
        private final TotalsBook told = new TotalsBook();
        private final TotalsBook rerun = new TotalsBook();
        private final Directory directory = new Directory();
        private long commands;

        Range(long fromNs, long toNs, long lastSequence) {
            this.fromNs = fromNs;
            this.toNs = toNs;
            this.lastSequence = lastSequence;
        }

        void readNames(SnapshotImage snapshot) {
            RecordLayout.forEachFrame(snapshot.frames(), 0, snapshot.frames().capacity(), directory);
        }

        boolean includes(long timestampNs) {
            return timestampNs >= fromNs && timestampNs < toNs;
        }

        @Override
        public boolean before(JournalReader reader) {
            return reader.sequence() <= lastSequence;
        }

        @Override
        public boolean after(JournalReader reader) {
            directory.apply(reader);
            if (includes(reader.timestampNs())) {
                commands++;
                reader.forEachFrame(told);
            }
            return true;
        }

        List<ReconcileRow> rows() {
            TreeSet<TotalsKey> keys = new TreeSet<>(told.totals().keySet());
            keys.addAll(rerun.totals().keySet());
            return keys.stream().map(this::row).toList();
        }

        private ReconcileRow row(TotalsKey key) {
            return new ReconcileRow(
                    key,
                    directory.pair(key.corridorId()),
                    directory.partnerName(key.partnerId()),
                    told.totals().getOrDefault(key, new Totals()),
                    rerun.totals().getOrDefault(key, new Totals()));
        }
    }
}
