package dev.kurs.journal.snapshot;

import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.RecordCursor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Looks at what a start will read for signs of a newer release, before the start changes anything: the newest snapshot, and the files from the one that it was
 * taken in.
 *
 * <p>Example: the newest snapshot is of 1 000, in 20261121-1000; that file and all behind it are looked at, and earlier ones are not.
 */
public final class NewerReleaseCheck {
    private NewerReleaseCheck() {}

    /** @throws dev.kurs.journal.file.NewerReleaseException naming the record or the snapshot; what is damaged is for others to find */
    public static void require(Path directory, SnapshotStore snapshots) {
        long taken = snapshots.newest().image().map(SnapshotImage::sequence).orElse(0L);
        for (JournalFile file : JournalFiles.list(directory).reversed()) {
            if (firstSequence(file) <= taken + 1) {
                return;
            }
        }
    }

    /** Of a file whose every record has been looked at. */
    private static long firstSequence(JournalFile file) {
        UnsafeBuffer record = new UnsafeBuffer(0, 0);
        long first = Long.MAX_VALUE;
        try (RecordCursor cursor = new RecordCursor(file)) {
            while (cursor.skip() == RecordCursor.Step.RECORD) {
                cursor.wrap(record);
                first = Math.min(first, Frame.sequence(record, RecordLayout.COMMAND));
            }
        } catch (JournalDamagedException damaged) {
            return first;
        }
        return first;
    }
}
