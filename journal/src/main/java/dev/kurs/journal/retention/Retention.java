package dev.kurs.journal.retention;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.RecordCursor;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Deletes journal files that are old enough and that a snapshot stands for. Nothing runs it unless it is configured.
 *
 * <p>Example: with an age of 30 days and the oldest kept snapshot at sequence 5 000, a file goes when the file after it begins
 * at 5 001 or before and did so 30 days ago or more. The newest file with records always stays.
 */
public final class Retention {
    private final ChronicleJournal journal;
    private final Duration age;
    private final Predicate<JournalFile> isKept;

    /** @param isKept whether what is for ever of a file's records is kept elsewhere, so that it may go */
    public Retention(ChronicleJournal journal, Duration age, Predicate<JournalFile> isKept) {
        this.journal = journal;
        this.age = age;
        this.isKept = isKept;
    }

    /**
     * Deletes what may go.
     *
     * @param coveredSequence the last command the oldest kept snapshot includes
     * @param nowNs nanoseconds since the epoch
     * @return the files deleted, oldest first
     */
    public List<Path> apply(long coveredSequence, long nowNs) {
        List<JournalFile> files = JournalFiles.list(journal.directory());
        List<Path> deleted = new ArrayList<>();
        for (int i = 0; i + 1 < files.size() && mayGo(files.get(i + 1), coveredSequence, nowNs); i++) {
            if (!isKept.test(files.get(i))) {
                break;
            }
            delete(files.get(i));
            deleted.add(files.get(i).path());
        }
        if (!deleted.isEmpty()) {
            journal.forgetDeletedFiles();
        }
        return deleted;
    }

    /** Whether what stands before this file may go; never before a file without a record. */
    private boolean mayGo(JournalFile next, long coveredSequence, long nowNs) {
        try (RecordCursor cursor = new RecordCursor(next)) {
            if (cursor.skip() != RecordCursor.Step.RECORD) {
                return false;
            }
            UnsafeBuffer first = new UnsafeBuffer(0, 0);
            cursor.wrap(first);
            int frame = RecordLayout.frameOffset(0);
            return Frame.sequence(first, frame) <= coveredSequence + 1
                    && nowNs - Frame.timestampNs(first, frame) >= age.toNanos();
        }
    }

    /** The index goes first: nothing would take it away any more once its file is gone. */
    private static void delete(JournalFile file) {
        try {
            Files.deleteIfExists(file.withSuffix(JournalFile.QUOTES_SUFFIX));
            Files.delete(file.path());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete the journal file " + file.path(), e);
        }
    }
}
