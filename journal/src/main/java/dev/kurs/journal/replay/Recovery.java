package dev.kurs.journal.replay;

import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.journal.snapshot.SnapshotSearch;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.protocol.port.StateMachine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Brings a machine back: the newest good snapshot, then the journal's tail, whose events must come out as journaled.
 *
 * <p>Example: snapshots at 500 and 1 000, journal to 1 020, the newer snapshot broken: starts at 500, runs 520 commands.
 */
public final class Recovery {
    private final Path directory;
    private final SnapshotStore snapshots;
    private final Function<EngineEvents, StateMachine> factory;

    /**
     * Creates a recovery.
     *
     * @param factory makes a fresh machine that speaks to the given listener
     */
    public Recovery(Path directory, SnapshotStore snapshots, Function<EngineEvents, StateMachine> factory) {
        this.directory = directory;
        this.snapshots = snapshots;
        this.factory = factory;
    }

    /**
     * Runs it.
     *
     * @throws ReplayDifferenceException when an event comes out otherwise than journaled
     * @throws dev.kurs.journal.file.JournalDamagedException when the tail is damaged
     */
    public Recovered run(ProgressListener progress) {
        long start = System.nanoTime();
        SnapshotSearch search = search(JournalRange.of(directory));
        Rerun rerun = new Rerun(directory, factory).from(search.image());
        rerun.run(progress, new StopAtDifference(rerun.comparison()));
        rerun.requireWhole();
        return new Recovered(rerun, report(search, rerun, System.nanoTime() - start));
    }

    /** A snapshot can be ahead of a journal that lost its end; {@link dev.kurs.journal.loss.LossSearch} makes an operator accept that first. */
    private SnapshotSearch search(JournalRange journal) {
        SnapshotSearch newest = snapshots.newest();
        long sequence = newest.image().map(SnapshotImage::sequence).orElse(0L);
        if (sequence <= journal.lastSequence()) {
            return newest;
        }
        SnapshotSearch older = snapshots.newestUpTo(journal.lastSequence());
        List<String> problems = new ArrayList<>(older.problems());
        problems.add("The snapshot at sequence " + sequence + " was passed over: the journal ends with sequence "
                + journal.lastSequence());
        return new SnapshotSearch(older.image(), problems);
    }

    private static RecoveryReport report(SnapshotSearch search, Rerun rerun, long durationNs) {
        return new RecoveryReport(
                search.image().map(SnapshotImage::sequence).orElse(0L),
                search.problems(),
                rerun.commands(),
                rerun.comparison().events(),
                rerun.machine().lastSequence(),
                durationNs);
    }
}
