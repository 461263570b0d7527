package dev.kurs.journal.shadow;

import dev.kurs.journal.replay.ReplayDifferenceException;
import dev.kurs.journal.replay.Rerun;
import dev.kurs.journal.shadow.ShadowSession.Resting;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.journal.tail.FollowedJournal;
import dev.kurs.journal.tail.TailConsumer;
import dev.kurs.journal.tail.TailProgress;
import dev.kurs.journal.tail.TailRefusedException;
import dev.kurs.journal.tail.Tailer;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.protocol.port.StateMachine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A second engine, run from the journal on a thread of its own, which compares every event and hands its state over for snapshots.
 *
 * <p>Example: {@code new ShadowEngine(terms, this::write, sentence -> stop())} begins at the newest good snapshot and gives its state every ten minutes. The
 * core knows nothing of it. A process that is killed begins at the last snapshot again.
 */
public final class ShadowEngine implements AutoCloseable {
    private static final String NAME = "second engine";

    private final Terms terms;
    private final Predicate<StateMachine> snapshots;
    private final ShadowFindings findings;
    private final TailProgress progress;
    private final Consuming consuming = new Consuming();
    private final Tailer<RuntimeException> tailer;

    /**
     * What it runs on.
     *
     * @param journal the directory
     * @param store where it begins
     * @param factory makes a fresh machine that speaks to the given listener
     * @param snapshotEvery how often its state is handed over, where records came
     */
    public record Terms(
            Path journal, SnapshotStore store, Function<EngineEvents, StateMachine> factory, Duration snapshotEvery) {}

    /**
     * Nothing runs before {@link #start}.
     *
     * @param snapshots given the machine on this engine's thread, which waits meanwhile; whether a snapshot was made of it: where none was, it is given again when the next is due
     * @param onDifference told once, in a sentence, when a second run has found the same difference
     */
    public ShadowEngine(Terms terms, Predicate<StateMachine> snapshots, Consumer<String> onDifference) {
        this.terms = terms;
        this.snapshots = snapshots;
        findings = new ShadowFindings(onDifference);
        progress = new TailProgress(0);
        tailer = new Tailer<>(consuming, FollowedJournal.whole(terms.journal()), progress);
    }

    /** On a thread that gives way to all others. */
    public void start() {
        consuming.isOnOwnThread = true;
        tailer.start();
    }

    /**
     * Runs to the journal's end, from the newest snapshot the first time and later from where it was, and hands the state over: on the caller's thread, at the priority that has, and instead of
     * {@link #start}.
     *
     * @throws RuntimeException when an event came out otherwise twice, or the journal cannot be followed
     */
    public void runOnce() {
        try {
            tailer.catchUp();
        } catch (ReplayDifferenceException once) {
            consuming.suspect(once);
            catchUpAgain();
        }
        consuming.handOver();
    }

    private void catchUpAgain() {
        try {
            tailer.catchUp();
        } catch (ReplayDifferenceException twice) {
            consuming.suspect(twice);
            throw twice;
        }
    }

    /** Says that the journal has more to follow, on any thread. */
    public void wake() {
        tailer.wake();
    }

    /** The last record whose events are all as journaled. */
    public long position() {
        return progress.position();
    }

    /** Whether it ever came to another event than the core. */
    public boolean hasDiffered() {
        return findings.obstacle().isPresent();
    }

    /** Why this machine is not to be trusted, or why the journal is not followed, in a sentence. */
    public Optional<String> obstacle() {
        return findings.obstacle()
                .or(() -> progress.failure()
                        .map(failure -> "the second engine stands still at record " + position() + ": "
                                + TailProgress.rootOf(failure)));
    }

    @Override
    public void close() {
        tailer.close();
    }

    private final class Consuming implements TailConsumer<RuntimeException> {
        private ShadowSession session;
        private Resting resting;
        private volatile boolean isOnOwnThread;

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public ShadowSession begin() {
            if (findings.isConfirmed()) {
                throw new TailRefusedException(findings.obstacle().orElseThrow());
            }
            if (isOnOwnThread) {
                BackgroundPriority.take();
            }
            session = new ShadowSession(
                    terms.journal(),
                    awoken(),
                    findings,
                    snapshots,
                    terms.snapshotEvery().toNanos(),
                    System::nanoTime);
            return session;
        }

        /** Whatever fails from here on, the next machine comes from a snapshot. */
        private Resting awoken() {
            Resting awoken = resting;
            resting = null;
            if (awoken != null) {
                return awoken;
            }
            Rerun rerun = new Rerun(terms.journal(), terms.factory())
                    .from(terms.store().newest().image());
            return new Resting(rerun, rerun.machine().lastSequence());
        }

        private void handOver() {
            resting = session.handOver();
            session = null;
        }

        @Override
        public void suspect(Throwable failure) {
            if (failure instanceof ReplayDifferenceException differing) {
                findings.differs(differing.difference());
            }
        }
    }
}
