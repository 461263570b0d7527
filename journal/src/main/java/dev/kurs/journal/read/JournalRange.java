package dev.kurs.journal.read;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.LossLeap;
import dev.kurs.journal.file.RecordCursor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToLongFunction;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * From where to where a journal reaches.
 *
 * <p>Example: after retention has taken the first million, 1 000 001 to 1 200 000: 200 000 records.
 *
 * @param firstSequence of the oldest record; 0 when there is none
 * @param lastSequence of the newest record; 0 when there is none
 */
public record JournalRange(long firstSequence, long lastSequence) {
    private static final JournalRange EMPTY = new JournalRange(0, 0);

    /** Looks at the newest and then the oldest file: where there is an end, there is a beginning too, also while the first record of all is being written. */
    public static JournalRange of(Path directory) {
        List<JournalFile> files = JournalFiles.list(directory);
        long last = firstFound(files.reversed(), JournalRange::lastIn);
        return last == 0 ? EMPTY : new JournalRange(firstFound(files, JournalRange::firstIn), last);
    }

    private static long firstFound(List<JournalFile> files, ToLongFunction<RecordCursor> look) {
        for (JournalFile file : files) {
            try (RecordCursor cursor = new RecordCursor(file)) {
                long sequence = look.applyAsLong(cursor);
                if (sequence > 0) {
                    return sequence;
                }
            }
        }
        return 0;
    }

    private static long firstIn(RecordCursor cursor) {
        return cursor.skip() == RecordCursor.Step.RECORD ? sequence(cursor) : 0;
    }

    private static long lastIn(RecordCursor cursor) {
        long last = 0;
        while (cursor.skip() == RecordCursor.Step.RECORD) {
            last = sequence(cursor);
        }
        return last;
    }

    private static long sequence(RecordCursor cursor) {
        UnsafeBuffer record = new UnsafeBuffer(0, 0);
        cursor.wrap(record);
        return Frame.sequence(record, RecordLayout.COMMAND);
    }

    public boolean isEmpty() {
        return lastSequence == 0;
    }

    /** Whether no record before the first is missing. */
    public boolean hasBeginning() {
        return LossLeap.isBeginning(firstSequence);
    }

    /** How many records there are. */
    public long count() {
        return isEmpty() ? 0 : LossLeap.records(firstSequence, lastSequence);
    }
}
