package dev.kurs.journal.shadow;

import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.replay.Rerun;
import dev.kurs.journal.tail.TailPosition;
import dev.kurs.journal.tail.TailSession;
import dev.kurs.protocol.port.StateMachine;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.agrona.concurrent.NanoClock;

/** A second engine on its way along the journal from a snapshot; what it stores is its next snapshot, so that nothing is lost with it but work. */
final class ShadowSession implements TailSession<RuntimeException> {
    private final Rerun rerun;
    private final TailPosition begun;
    private final ShadowFindings findings;
    private final Predicate<StateMachine> snapshots;
    private final NanoClock clock;
    private final long snapshotEveryNs;
    private long snapshotAtNs;
    private long snapshotSequence;

    ShadowSession(
            Path directory,
            Resting resting,
            ShadowFindings findings,
            Predicate<StateMachine> snapshots,
            long snapshotEveryNs,
            NanoClock clock) {
        rerun = resting.rerun();
        this.findings = findings;
        this.snapshots = snapshots;
        this.snapshotEveryNs = snapshotEveryNs;
        this.clock = clock;
        begun = TailPosition.of(directory, rerun.machine().lastSequence());
        snapshotSequence = resting.snapshotSequence();
        snapshotAtNs = clock.nanoTime();
    }

    @Override
    public TailPosition position() {
        return begun;
    }

    @Override
    public void apply(JournalReader record) {
        rerun.check(record.record());
        findings.agrees(record.sequence());
    }

    @Override
    public boolean isAwaited() {
        return false;
    }

    @Override
    public void commit(TailPosition reached) {
        if (clock.nanoTime() - snapshotAtNs >= snapshotEveryNs) {
            Resting unused = handOver();
        }
    }

    /** Gives the state for a snapshot, where it is not the last one's, and says what goes on from it. */
    Resting handOver() {
        long sequence = rerun.machine().lastSequence();
        if (sequence > snapshotSequence) {
            snapshotAtNs = clock.nanoTime();
            snapshotSequence = snapshots.test(rerun.machine()) ? sequence : snapshotSequence;
        }
        return new Resting(rerun, snapshotSequence);
    }

    /**
     * A second engine between two sessions.
     *
     * @param snapshotSequence the last record whose state a snapshot has
     */
    record Resting(Rerun rerun, long snapshotSequence) {}

    @Override
    public void close() {
        // Nothing is open but memory.
    }
}
