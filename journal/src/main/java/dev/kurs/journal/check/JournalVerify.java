package dev.kurs.journal.check;

import dev.kurs.journal.file.FileTwin;
import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.LossLeap;
import dev.kurs.journal.file.RecordCursor;
import dev.kurs.journal.file.SequenceBreak;
import dev.kurs.journal.print.MessagePrinter;
import dev.kurs.journal.print.UndecodableFrameException;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Tests a whole journal: every checksum, that sequences and times follow one another, and that every frame can be decoded.
 *
 * <p>A file that turns out damaged is given up at that place and the next one begun, so that all damaged files are named.
 */
public final class JournalVerify {
    private static final int PROGRESS_EVERY = 4_096;

    private final long total;
    private final ProgressListener progress;
    private final MessagePrinter printer = new MessagePrinter();
    private final UnsafeBuffer record = new UnsafeBuffer(0, 0);
    private final List<String> problems = new ArrayList<>();
    private long records;
    private long frames;
    private long unfinishedBytes;
    private long lastSequence;
    private long lastTimestampNs;

    /** What came last stands before damage: how much is missing behind it nobody knows. */
    private boolean isBehindDamage;

    private JournalVerify(long total, ProgressListener progress) {
        this.total = total;
        this.progress = progress;
    }

    /** Verifies; progress is told in records. */
    public static VerifyResult run(Path directory, ProgressListener progress) {
        long total = estimate(directory);
        JournalVerify verify = new JournalVerify(total, progress);
        FileTwin.find(directory).ifPresent(twin -> verify.problems.add(twin.stamp() + ": " + twin.problem()));
        return verify.verify(JournalFiles.list(directory));
    }

    /** How many records there seem to be: a damaged journal may not tell. */
    private static long estimate(Path directory) {
        try {
            return JournalRange.of(directory).count();
        } catch (JournalDamagedException e) {
            return 0;
        }
    }

    private VerifyResult verify(List<JournalFile> files) {
        for (JournalFile file : files) {
            verify(file, file.equals(files.getLast()));
        }
        progress.onProgress(records, records);
        return new VerifyResult(files.size(), records, frames, unfinishedBytes, problems);
    }

    private void verify(JournalFile file, boolean isLast) {
        try (RecordCursor cursor = new RecordCursor(file)) {
            try {
                while (cursor.next() == RecordCursor.Step.RECORD) {
                    cursor.wrap(record);
                    take(cursor);
                }
                checkEnd(cursor, isLast);
            } catch (JournalDamagedException | UndecodableFrameException e) {
                report(e.getMessage());
            }
        }
    }

    private void report(String problem) {
        problems.add(problem);
        isBehindDamage = true;
    }

    private void take(RecordCursor cursor) {
        long sequence = Frame.sequence(record, RecordLayout.COMMAND);
        long timestampNs = Frame.timestampNs(record, RecordLayout.COMMAND);
        boolean isInTime = timestampNs >= lastTimestampNs || Frame.mayTurnBackTime(record, RecordLayout.COMMAND);
        boolean follows = records == 0
                || (isBehindDamage ? sequence > lastSequence : LossLeap.isFollowedBy(lastSequence, record));
        boolean isLate = records > 0 && !isBehindDamage && !isInTime;
        long expected = lastSequence + 1;
        lastSequence = sequence;
        lastTimestampNs = timestampNs;
        isBehindDamage = false;
        records++;
        if (!follows) {
            throw SequenceBreak.at(cursor, expected, sequence);
        }
        if (isLate) {
            throw damaged(cursor, "sequence " + sequence + " is of an earlier time than the record before it");
        }
        checkFrames(cursor);
        if (records % PROGRESS_EVERY == 0) {
            progress.onProgress(records, Math.max(records, total));
        }
    }

    private void checkFrames(RecordCursor cursor) {
        try {
            RecordLayout.forEachFrame(record, 0, record.capacity(), this::onFrame);
        } catch (UndecodableFrameException | IndexOutOfBoundsException e) {
            throw damaged(
                    cursor, "sequence " + lastSequence + " holds a frame that cannot be decoded: " + e.getMessage());
        }
    }

    private void onFrame(DirectBuffer frame, int offset, int length) {
        printer.requireDecodable(frame, offset, length);
        frames++;
    }

    private void checkEnd(RecordCursor cursor, boolean isLast) {
        long dirtyBytes = cursor.dirtyBytes();
        if (dirtyBytes == 0 || cursor.skip() == RecordCursor.Step.RECORD) {
            return;
        }
        long beyond = cursor.wholeRecordsBeyond();
        if (!isLast || beyond > 0) {
            report("Journal file " + cursor.file().path() + " is damaged at byte " + cursor.position() + ": "
                    + dirtyBytes + " bytes with " + beyond + " whole records stand behind its end");
        } else {
            unfinishedBytes = dirtyBytes;
        }
    }

    private static JournalDamagedException damaged(RecordCursor cursor, String problem) {
        return new JournalDamagedException(cursor.file().path(), cursor.recordPosition(), problem);
    }
}
