package dev.kurs.journal.file;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * How far the records of one file are whole and in order.
 *
 * @param records whole records
 * @param firstSequence of the first record; 0 when there is none
 * @param lastSequence of the last record; 0 when there is none
 * @param lastTimestampNs of the last record; 0 when there is none
 * @param end where the next document would begin
 * @param dirtyBytes bytes from there that are not zero
 * @param recordsBeyond whole records behind {@code end} all the same
 * @param problem what was wrong at {@code end}; null when nothing was
 */
public record FileScan(
        long records,
        long firstSequence,
        long lastSequence,
        long lastTimestampNs,
        long end,
        long dirtyBytes,
        long recordsBeyond,
        String problem) {
    /** Reads a whole file and tests every record. */
    public static FileScan of(JournalFile file) {
        try (RecordCursor cursor = new RecordCursor(file)) {
            return new Walk(cursor).toEnd();
        }
    }

    public boolean isClean() {
        return dirtyBytes == 0;
    }

    /** The state of one walk. */
    private static final class Walk {
        private final RecordCursor cursor;
        private final UnsafeBuffer record = new UnsafeBuffer(0, 0);
        private long records;
        private long firstSequence;
        private long lastSequence;
        private long lastTimestampNs;
        private String problem;

        Walk(RecordCursor cursor) {
            this.cursor = cursor;
        }

        FileScan toEnd() {
            long end = walk();
            cursor.moveTo(end);
            long dirtyBytes = cursor.dirtyBytes();
            long recordsBeyond = dirtyBytes == 0 ? 0 : cursor.wholeRecordsBeyond();
            return new FileScan(
                    records, firstSequence, lastSequence, lastTimestampNs, end, dirtyBytes, recordsBeyond, problem);
        }

        private long walk() {
            try {
                while (cursor.next() == RecordCursor.Step.RECORD) {
                    if (!take()) {
                        return cursor.recordPosition();
                    }
                }
            } catch (JournalDamagedException damage) {
                problem = damage.getMessage();
            }
            return cursor.position();
        }

        private boolean take() {
            cursor.wrap(record);
            long sequence = Frame.sequence(record, RecordLayout.COMMAND);
            if (records > 0 && !LossLeap.isFollowedBy(lastSequence, record)) {
                problem = "Sequence " + sequence + " follows " + lastSequence + " in "
                        + cursor.file().path();
                return false;
            }
            firstSequence = records == 0 ? sequence : firstSequence;
            lastSequence = sequence;
            lastTimestampNs = Frame.timestampNs(record, RecordLayout.COMMAND);
            records++;
            return true;
        }
    }
}
