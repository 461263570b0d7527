package dev.kurs.journal.shadow;

import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.replay.Rerun;
import dev.kurs.journal.tail.TailPosition;
import dev.kurs.journal.tail.TailSession;
import dev.kurs.protocol.port.StateMachine;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.agrona.concurrent.NanoClock;

/** A second engine on its way along the journal from a snapshot; what it stores is its next snapshot, so that nothing is lost with it but work. */
final class ShadowSession implements TailSession<RuntimeException> {
    private final Rerun rerun;
    private final TailPosition begun;
    private final ShadowFindings findings;
    private final Consumer<StateMachine> snapshots;
    private final NanoClock clock;
    private final long snapshotEveryNs;
    private long snapshotAtNs;
    private long snapshotSequence;

    ShadowSession(
            Path directory,
            Rerun rerun,
            ShadowFindings findings,
            Consumer<StateMachine> snapshots,
            long snapshotEveryNs,
            NanoClock clock) {
        this.rerun = rerun;
        this.findings = findings;
        this.snapshots = snapshots;
        this.snapshotEveryNs = snapshotEveryNs;
        this.clock = clock;
        begun = TailPosition.of(directory, rerun.machine().lastSequence());
        snapshotSequence = begun.sequence();
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
            handOver();
        }
    }

    /** Gives the state for a snapshot, where it is not the last one's, and says what goes on from it. */
    Rerun handOver() {
        long sequence = rerun.machine().lastSequence();
        if (sequence > snapshotSequence) {
            snapshots.accept(rerun.machine());
            snapshotSequence = sequence;
            snapshotAtNs = clock.nanoTime();
        }
        return rerun;
    }

    @Override
    public void close() {
        // Nothing is open but memory.
    }
}
