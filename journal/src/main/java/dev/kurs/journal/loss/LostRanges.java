package dev.kurs.journal.loss;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.LossLeap;
import dev.kurs.journal.file.RecordCursor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The sequences that a journal leaps over, because the loss of their records was accepted.
 *
 * <p>Example: {@code AcceptLoss} behind record 900 is record 900 + 2^40: a snapshot of 1 000 is of a lost record. The command is
 * the first of a run, so it begins a file; others stand behind it where one leap was not enough.
 */
public final class LostRanges {
    private final List<Range> ranges;

    private LostRanges(List<Range> ranges) {
        this.ranges = ranges;
    }

    /** Looks at each file's first records. */
    public static LostRanges of(Path directory) {
        List<Range> ranges = new ArrayList<>();
        for (JournalFile file : JournalFiles.list(directory)) {
            try (RecordCursor cursor = new RecordCursor(file)) {
                OptionalLong kept = lastSequenceKept(cursor);
                while (kept.isPresent()) {
                    ranges.add(new Range(kept.getAsLong(), LossLeap.after(kept.getAsLong())));
                    kept = lastSequenceKept(cursor);
                }
            }
        }
        return new LostRanges(ranges);
    }

    /** Of the next record, where that is a leap. */
    private static OptionalLong lastSequenceKept(RecordCursor cursor) {
        if (cursor.skip() != RecordCursor.Step.RECORD) {
            return OptionalLong.empty();
        }
        UnsafeBuffer record = new UnsafeBuffer(0, 0);
        cursor.wrap(record);
        return LossLeap.lastSequenceKept(record);
    }

    /** Whether a record of this sequence was there and is lost. */
    public boolean contains(long sequence) {
        return ranges.stream().anyMatch(range -> sequence > range.lastKept && sequence < range.leap);
    }

    private record Range(long lastKept, long leap) {}
}
