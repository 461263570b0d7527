package dev.kurs.journal.check;

import dev.kurs.journal.clientref.ClientReferenceStore;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.journal.snapshot.SnapshotStore;
import java.nio.file.Path;
import java.util.List;

/**
 * Looks for the client_refs that a start takes from files of their own, since retention took the records that used them.
 *
 * <p>Example: the newest snapshot is of 5 000 and leaves them out, the files of records 1 to 2 000 are retired: what stands beside their seals is read.
 */
public final class ReferencesCheck {
    private ReferencesCheck() {}

    /** What a start would lack, in a sentence for each file. */
    public static List<String> run(Path journal, SnapshotStore snapshots) {
        return snapshots
                .newestUpTo(JournalRange.of(journal).lastSequence())
                .image()
                .filter(SnapshotImage::leavesClientReferencesOut)
                .map(image -> new ClientReferenceStore(journal).lostUpTo(image.sequence()))
                .orElse(List.of());
    }
}
