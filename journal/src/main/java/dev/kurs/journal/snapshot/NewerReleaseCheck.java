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
        long last = 0;
        for (JournalFile file : JournalFiles.list(directory).reversed()) {
            Sequences looked = Sequences.of(file);
            last = Math.max(last, looked.last);
            // Of a journal that has lost its end the newest snapshot is ahead, and an earlier one is gone on from.
            if (looked.first <= taken + 1 && taken <= last) {
                return;
            }
        }
    }

    /** Of a file whose every record has been looked at. */
    private record Sequences(long first, long last) {
        static Sequences of(JournalFile file) {
            UnsafeBuffer record = new UnsafeBuffer(0, 0);
            Sequences looked = new Sequences(Long.MAX_VALUE, 0);
            try (RecordCursor cursor = new RecordCursor(file)) {
                while (cursor.skip() == RecordCursor.Step.RECORD) {
                    cursor.wrap(record);
                    looked = looked.with(Frame.sequence(record, RecordLayout.COMMAND));
                }
            } catch (JournalDamagedException damaged) {
                return looked;
            }
            return looked;
        }

        private Sequences with(long sequence) {
            return new Sequences(Math.min(first, sequence), Math.max(last, sequence));
        }
    }
}
