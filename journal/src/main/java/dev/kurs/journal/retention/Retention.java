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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Deletes journal files that are old enough and that a snapshot stands for. Nothing runs it unless it is configured.
 *
 * <p>Example: with an age of 30 days and the oldest kept snapshot at sequence 5 000, a file goes when the file after it begins
 * at 5 001 or before and 30 days were journaled since. The newest file with records always stays.
 *
 * <p>Between the beginnings of two files no more time passed than a file is written for: a start whose clock is years ahead makes nothing older by more than an hour.
 */
public final class Retention {
    private final ChronicleJournal journal;
    private final Duration age;
    private final Predicate<JournalFile> isKept;
    private final Map<Integer, FirstRecord> begun = new HashMap<>();

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
        for (int i = 0; i + 1 < files.size(); i++) {
            if (!mayGo(files.subList(i + 1, files.size()), coveredSequence, nowNs) || !isKept.test(files.get(i))) {
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

    /** Whether what stands before these files may go; never before a file without a record. */
    private boolean mayGo(List<JournalFile> files, long coveredSequence, long nowNs) {
        Optional<FirstRecord> next = begun(files.getFirst());
        return next.isPresent()
                && next.get().sequence <= coveredSequence + 1
                && journaledNs(files, nowNs) >= age.toNanos();
    }

    /** How much time was journaled since the first of these files was begun. */
    private long journaledNs(List<JournalFile> files, long nowNs) {
        List<Long> times = new ArrayList<>();
        files.forEach(file -> begun(file).ifPresent(first -> times.add(first.timestampNs)));
        times.add(nowNs);
        long longestNs = journal.rollEvery().toNanos();
        long journaledNs = 0;
        for (int i = 1; i < times.size(); i++) {
            journaledNs += Math.clamp(times.get(i) - times.get(i - 1), 0, longestNs);
        }
        return journaledNs;
    }

    /** Each file is looked at until it has a record. */
    private Optional<FirstRecord> begun(JournalFile file) {
        return Optional.ofNullable(begun.computeIfAbsent(file.minute(), minute -> FirstRecord.of(file)));
    }

    /** The index goes first: nothing would take it away any more once its file is gone. */
    private void delete(JournalFile file) {
        try {
            Files.deleteIfExists(file.withSuffix(JournalFile.QUOTES_SUFFIX));
            Files.delete(file.path());
            begun.remove(file.minute());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete the journal file " + file.path(), e);
        }
    }

    private record FirstRecord(long sequence, long timestampNs) {
        /** Null of a file without a record. */
        static FirstRecord of(JournalFile file) {
            try (RecordCursor cursor = new RecordCursor(file)) {
                if (cursor.skip() != RecordCursor.Step.RECORD) {
                    return null;
                }
                UnsafeBuffer first = new UnsafeBuffer(0, 0);
                cursor.wrap(first);
                int frame = RecordLayout.COMMAND;
                return new FirstRecord(Frame.sequence(first, frame), Frame.timestampNs(first, frame));
            }
        }
    }
}
