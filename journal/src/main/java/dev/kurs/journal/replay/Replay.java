package dev.kurs.journal.replay;

import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.protocol.port.StateMachine;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * Runs the whole journal, or all of it behind a snapshot, through a fresh machine and compares every event byte for byte.
 *
 * <p>It only reads, so that it can run beside a service that writes; it ends where the journal ended when it got there.
 */
public final class Replay {
    private final Path directory;
    private final Function<EngineEvents, StateMachine> factory;

    public Replay(Path directory, Function<EngineEvents, StateMachine> factory) {
        this.directory = directory;
        this.factory = factory;
    }

    /** From the first command of all; refused when retention has taken it. */
    public ReplayResult fromGenesis(ProgressListener progress) {
        return run(Optional.empty(), progress);
    }

    /** From the first command that can be run again: the first of all, or the first behind the oldest snapshot that the journal goes on from. */
    public ReplayResult fromEarliest(SnapshotStore snapshots, ProgressListener progress) {
        return run(RerunStart.earliest(directory, snapshots), progress);
    }

    /** From the first command behind a snapshot. */
    public ReplayResult fromSnapshot(SnapshotImage snapshot, ProgressListener progress) {
        return run(Optional.of(snapshot), progress);
    }

    private ReplayResult run(Optional<SnapshotImage> snapshot, ProgressListener progress) {
        long start = System.nanoTime();
        Rerun rerun = new Rerun(directory, factory).from(snapshot);
        long from = rerun.machine().lastSequence() + 1;
        rerun.run(progress, new StopAtDifference(rerun.comparison()));
        return new ReplayResult(
                from,
                rerun.commands(),
                rerun.comparison().events(),
                rerun.comparison().first(),
                rerun.machine().stateHash(),
                rerun.damage(),
                System.nanoTime() - start);
    }
}
