package dev.kurs.journal.replay;

import dev.kurs.journal.clientref.ClientReferenceStore;
import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.journal.file.LossLeap;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.protocol.port.StateMachine;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.agrona.DirectBuffer;

/** Gives a machine the journal's commands again and compares what it says: the heart of recovery, replay and reconcile. */
public final class Rerun {
    private static final int PROGRESS_EVERY = 4_096;

    private final Path directory;
    private final StateMachine machine;
    private final EventComparison comparison = new EventComparison();
    private EngineEvents listener = comparison;
    private long commands;
    private JournalDamagedException damage;

    public Rerun(Path directory, Function<EngineEvents, StateMachine> factory) {
        this.directory = directory;
        machine = factory.apply((frame, offset, length) -> listener.onEvent(frame, offset, length));
    }

    /** Brings the machine to where it starts from: a snapshot, or nothing. */
    public Rerun from(Optional<SnapshotImage> snapshot) {
        snapshot.ifPresent(image -> image.restoreInto(machine, new ClientReferenceStore(directory)));
        return this;
    }

    /** Also shows each event that comes out. */
    public Rerun observe(FrameListener rerunEvents) {
        listener = (frame, offset, length) -> {
            comparison.onEvent(frame, offset, length);
            rerunEvents.onFrame(frame, offset, length);
        };
        return this;
    }

    /** From here on nothing is compared any more. */
    public void routeEventsTo(EngineEvents events) {
        machine.routeEventsTo(events);
    }

    /** Runs until the journal ends or the step says that it is enough. */
    public Rerun run(ProgressListener progress, Step step) {
        long total = progress.isCurious() ? remaining() : 0;
        try (JournalReader reader = JournalReader.tolerant(directory)) {
            reader.seek(machine.lastSequence() + 1);
            boolean isMore = true;
            while (isMore && reader.nextUpToEnd()) {
                isMore = step.before(reader);
                if (isMore) {
                    apply(reader);
                    isMore = step.after(reader) && damage == null;
                }
                report(progress, total);
            }
        }
        progress.onProgress(commands, Math.max(commands, total));
        return this;
    }

    private long remaining() {
        return LossLeap.records(
                machine.lastSequence() + 1,
                Math.max(JournalRange.of(directory).lastSequence(), machine.lastSequence()));
    }

    private void apply(JournalReader reader) {
        if (reader.isIntact()) {
            apply(reader.record());
        } else {
            showDamage(reader);
        }
    }

    /** A record that fails its checksum is run all the same, so that an event that was changed is shown; nothing follows it. */
    private void showDamage(JournalReader reader) {
        damage = reader.damage();
        if (!RecordLayout.isWellFormed(reader.record())) {
            throw damage;
        }
        try {
            apply(reader.record());
        } catch (RuntimeException broken) {
            damage.addSuppressed(broken);
            throw damage;
        }
        if (comparison.first() == null) {
            throw damage;
        }
    }

    private void apply(DirectBuffer record) {
        comparison.begin(record);
        machine.onCommand(record, RecordLayout.COMMAND, RecordLayout.frameLength(record, 0));
        comparison.end();
        commands++;
    }

    /**
     * Gives the machine one record's command.
     *
     * @throws ReplayDifferenceException when an event comes out otherwise than journaled; the machine must not be used after
     */
    public void check(DirectBuffer record) {
        apply(record);
        if (comparison.first() != null) {
            throw new ReplayDifferenceException(comparison.first());
        }
    }

    private void report(ProgressListener progress, long total) {
        if (commands % PROGRESS_EVERY == 0) {
            progress.onProgress(commands, Math.max(commands, total));
        }
    }

    /** What is wrong with the record that the run ended at; null when every record matched its checksum. */
    public JournalDamagedException damage() {
        return damage;
    }

    /**
     * That every record was read, and every event came out as journaled.
     *
     * @throws JournalDamagedException where the run ended at damage
     * @throws ReplayDifferenceException where an event came out otherwise
     */
    public void requireWhole() {
        if (damage != null) {
            throw damage;
        }
        if (comparison.first() != null) {
            throw new ReplayDifferenceException(comparison.first());
        }
    }

    public StateMachine machine() {
        return machine;
    }

    public EventComparison comparison() {
        return comparison;
    }

    /** Commands given so far. */
    public long commands() {
        return commands;
    }

    /** What a run does around each record; false ends it. */
    public interface Step {
        default boolean before(JournalReader reader) {
            return true;
        }

        default boolean after(JournalReader reader) {
            return true;
        }
    }
}
