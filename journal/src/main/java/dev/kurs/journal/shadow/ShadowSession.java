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
            Rerun rerun,
            ShadowFindings findings,
            Predicate<StateMachine> snapshots,
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
            boolean unused = handOver();
        }
    }

    /** Gives the state for a snapshot, where it is not the last one's; whether a snapshot has it now. */
    boolean handOver() {
        long sequence = rerun.machine().lastSequence();
        if (sequence > snapshotSequence) {
            snapshotAtNs = clock.nanoTime();
            if (!snapshots.test(rerun.machine())) {
                return false;
            }
            snapshotSequence = sequence;
        }
        return true;
    }

    /** What goes on behind this session. */
    Rerun rerun() {
        return rerun;
    }

    @Override
    public void close() {
        // Nothing is open but memory.
    }
}
