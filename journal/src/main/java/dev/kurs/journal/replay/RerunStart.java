package dev.kurs.journal.replay;

import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.RecordsMissingException;
import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.journal.snapshot.SnapshotStore;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a journal can be run again from at the earliest.
 *
 * <p>Example: with its first record, nothing stands before; where it begins with 5 001, the oldest good snapshot of 5 000 or later.
 */
public final class RerunStart {
    private RerunStart() {}

    /**
     * Looks for it.
     *
     * @return empty for the first command of all
     * @throws RecordsMissingException when records before are gone and no snapshot stands for them
     */
    public static Optional<SnapshotImage> earliest(Path journal, SnapshotStore snapshots) {
        JournalRange range = JournalRange.of(journal);
        if (range.isEmpty() || range.hasBeginning()) {
            return Optional.empty();
        }
        Optional<SnapshotImage> oldest =
                snapshots.oldestFrom(range.firstSequence() - 1).image();
        if (oldest.isEmpty()) {
            throw new RecordsMissingException("The journal in " + journal + " begins with sequence "
                    + range.firstSequence() + ", and there is no good snapshot to run it again from: put its deleted"
                    + " files back");
        }
        return oldest;
    }
}
