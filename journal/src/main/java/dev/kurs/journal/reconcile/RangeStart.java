package dev.kurs.journal.reconcile;

import dev.kurs.journal.read.JournalDays;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.RecordsMissingException;
import dev.kurs.journal.replay.RerunStart;
import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.journal.snapshot.SnapshotStore;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Where a range of time is run again from: the newest snapshot before it, or the beginning.
 *
 * <p>Example: retention took the first days, and the oldest snapshot is of the 20th at noon: the 21st can be run again, the 20th is refused, and of all there is
 * what lies behind the snapshot.
 */
record RangeStart(Path directory, SnapshotStore snapshots) {
    /**
     * Looks for it.
     *
     * @param isFromBeginning whether the range begins with whatever can be run again
     * @return empty for the first command of all
     * @throws RecordsMissingException when there is no record of the range, or none from which it could be run again
     */
    Optional<SnapshotImage> of(SequenceRange sequences, boolean isFromBeginning) {
        if (sequences.isEmpty()) {
            throw JournalDays.noRecord(directory);
        }
        Optional<SnapshotImage> before =
                snapshots.newestUpTo(sequences.first() - 1).image();
        if (before.isPresent()) {
            return before;
        }
        Optional<SnapshotImage> earliest = RerunStart.earliest(directory, snapshots);
        if (earliest.isPresent() && !(isFromBeginning && earliest.get().sequence() < sequences.last())) {
            throw tooEarly(earliest.get());
        }
        return earliest;
    }

    private RecordsMissingException tooEarly(SnapshotImage earliest) {
        return new RecordsMissingException("The journal in " + directory + " begins with sequence "
                + JournalRange.of(directory).firstSequence()
                + ", and there is no snapshot from which the range could be run again: days from "
                + LocalDate.ofEpochDay(TimeUnit.NANOSECONDS.toDays(earliest.timestampNs()))
                        .plusDays(1)
                + " on can be");
    }
}
