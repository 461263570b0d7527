package dev.kurs.journal.read;

import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.JournalPosition;
import dev.kurs.journal.file.LossLeap;
import dev.kurs.journal.file.RecordCursor;
import dev.kurs.journal.file.SequenceBreak;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.RecordLayout;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reads a journal record by record, in place, also while another process writes it.
 *
 * <p>Every checksum is tested, and that each sequence follows the one before. Example: over records 1 to 5, {@code seek(4)}
 * and {@code next()} stand at record 4; after record 5 {@code next()} is false until somebody appends a sixth.
 *
 * <p>One thread uses a reader. The record is valid until the next call.
 */
public final class JournalReader implements AutoCloseable {
    private static final long ANY = -1;

    private final Path directory;
    private final boolean isTolerant;
    private final UnsafeBuffer record = new UnsafeBuffer(0, 0);
    private RecordCursor cursor;
    private RecordCursor left;
    private int begunAfter = -1;
    private long expectedSequence = ANY;
    private long listings;

    /** Reads from the first record on. */
    public JournalReader(Path directory) {
        this(directory, false);
    }

    private JournalReader(Path directory, boolean isTolerant) {
        this.directory = directory;
        this.isTolerant = isTolerant;
    }

    /** A reader that also gives records that do not match their checksum, so that they can be shown: ask {@link #isIntact}. */
    public static JournalReader tolerant(Path directory) {
        return new JournalReader(directory, true);
    }

    /** Whether the present record matches its checksum. */
    public boolean isIntact() {
        return !isTolerant || cursor.isIntact();
    }

    /** What is wrong with the present record when it is not intact. */
    public JournalDamagedException damage() {
        return cursor.damage();
    }

    private RecordCursor.Step step() {
        return isTolerant ? cursor.skip() : cursor.next();
    }

    /**
     * Moves to the next record; false when there is none for now.
     *
     * @throws JournalDamagedException when a record is broken or missing
     */
    public boolean next() {
        while (cursor != null || openAfter(begunAfter)) {
            if (step() == RecordCursor.Step.RECORD) {
                return take();
            }
            Optional<JournalFile> later = cursor.isEnded() ? after(cursor.file().minute()) : Optional.empty();
            if (later.isEmpty()) {
                return false;
            }
            // Nobody appends here any more; but the last records may have come between the two looks.
            if (step() == RecordCursor.Step.RECORD) {
                return take();
            }
            open(later.get());
        }
        return false;
    }

    /**
     * Moves to the next record as {@link #next} does, for who reads up to the journal's end and is done then: false only where it does end, and not at a hole.
     *
     * @throws JournalDamagedException when a record is broken or missing, also where whole ones stand behind a broken header
     */
    public boolean nextUpToEnd() {
        boolean isRecord = next();
        if (!isRecord) {
            checkEnd();
        }
        return isRecord;
    }

    private boolean take() {
        cursor.wrap(record);
        closeLeft();
        if (expectedSequence != ANY && !LossLeap.isFollowedBy(expectedSequence - 1, record)) {
            throw SequenceBreak.at(cursor, expectedSequence, sequence());
        }
        expectedSequence = sequence() + 1;
        return true;
    }

    private Optional<JournalFile> after(int minute) {
        listings++;
        return JournalFiles.after(directory, minute);
    }

    /** How often the directory was listed for the file behind the one at hand. */
    long listings() {
        return listings;
    }

    private boolean openAfter(int minute) {
        Optional<JournalFile> file = after(minute);
        file.ifPresent(this::open);
        return file.isPresent();
    }

    private void open(JournalFile file) {
        RecordCursor opened = openStill(file);
        if (left == null) {
            left = cursor;
        } else {
            cursor.close();
        }
        cursor = opened;
    }

    /** The file of the last record is there until the next is taken: who has come to the journal's end may still read it. */
    private void closeLeft() {
        if (left != null) {
            left.close();
            left = null;
        }
    }

    /** A writer that starts renames the files of the run before. */
    private static RecordCursor openStill(JournalFile file) {
        Path finished = file.withSuffix(JournalFile.FINISHED_SUFFIX);
        try {
            return new RecordCursor(file);
        } catch (UncheckedIOException e) {
            if (Files.exists(finished)) {
                return new RecordCursor(new JournalFile(finished, file.minute()));
            }
            throw e;
        }
    }

    /**
     * Puts the reader before a record, so that {@code next()} leads to it.
     *
     * @param sequence of a record, or the one that will be written next
     * @throws RecordsMissingException when the journal does not reach back or forward to it
     */
    public void seek(long sequence) {
        for (JournalFile file : JournalFiles.list(directory).reversed()) {
            open(file);
            if (cursor.skip() == RecordCursor.Step.RECORD && sequenceOfRecord() <= sequence) {
                skipTo(sequence);
                return;
            }
        }
        JournalRange range = JournalRange.of(directory);
        if (sequence != 1 || !(range.isEmpty() || range.hasBeginning())) {
            String reach = range.isEmpty() ? "is empty" : "begins with sequence " + range.firstSequence();
            throw new RecordsMissingException(
                    "The journal in " + directory + " does not reach back to sequence " + sequence + ": it " + reach);
        }
        seekBehind(-1, 0);
    }

    private long sequenceOfRecord() {
        cursor.wrap(record);
        return sequence();
    }

    private void skipTo(long sequence) {
        expectedSequence = sequence;
        long at = sequenceOfRecord();
        long start = cursor.recordPosition();
        while (at < sequence) {
            if (cursor.skip() != RecordCursor.Step.RECORD) {
                requireNext(at, sequence);
                return;
            }
            at = sequenceOfRecord();
            start = cursor.recordPosition();
        }
        cursor.moveTo(start);
    }

    private void requireNext(long last, long sequence) {
        if (sequence != last + 1) {
            throw new RecordsMissingException(
                    "The journal in " + directory + " ends with sequence " + last + ", before " + sequence);
        }
    }

    /**
     * Puts the reader before the first record of the given time (nanoseconds since the epoch) or later; where a clock was set back and the time came twice,
     * before its last coming.
     */
    public void seekTime(long timestampNs) {
        expectedSequence = ANY;
        for (JournalFile file : JournalFiles.list(directory).reversed()) {
            open(file);
            if (cursor.skip() == RecordCursor.Step.RECORD && timeOfRecord() < timestampNs) {
                skipToTime(timestampNs);
                return;
            }
        }
        begunAfter = -1;
        close();
    }

    private void skipToTime(long timestampNs) {
        do {
            if (cursor.skip() != RecordCursor.Step.RECORD) {
                return;
            }
        } while (timeOfRecord() < timestampNs);
        cursor.moveTo(cursor.recordPosition());
    }

    private long timeOfRecord() {
        cursor.wrap(record);
        return timestampNs();
    }

    /** Puts the reader behind a whole file, without a look at it: before the first record of the next, or of the one that will be begun. */
    public void seekBehind(int minute, long lastSequence) {
        close();
        begunAfter = minute;
        expectedSequence = lastSequence + 1;
    }

    /** Puts the reader before the record at a position it gave earlier. */
    public void seek(JournalPosition position) {
        if (cursor == null || cursor.file().minute() != position.minute()) {
            open(fileOf(position));
        }
        cursor.moveTo(position.offset());
        expectedSequence = ANY;
    }

    /** Whether retention has left the file of a position. */
    public boolean reaches(JournalPosition position) {
        return findFile(position).isPresent();
    }

    private Optional<JournalFile> findFile(JournalPosition position) {
        return JournalFiles.after(directory, position.minute() - 1).filter(file -> file.minute() == position.minute());
    }

    private JournalFile fileOf(JournalPosition position) {
        return findFile(position)
                .orElseThrow(() -> new IllegalArgumentException(
                        "The journal in " + directory + " no longer has the file of " + position));
    }

    /**
     * Makes sure, where {@code next()} was false, that it was because the journal ends there.
     *
     * @return bytes of a record that was never finished; 0 when the journal ends cleanly
     * @throws JournalDamagedException when whole records stand behind a broken header
     */
    public long checkEnd() {
        if (cursor == null) {
            return 0;
        }
        long dirtyBytes = cursor.dirtyBytes();
        if (dirtyBytes == 0 || recordHasComeSince()) {
            return 0;
        }
        long beyond = cursor.wholeRecordsBeyond();
        if (beyond > 0 && !recordHasComeSince()) {
            throw new JournalDamagedException(
                    cursor.file().path(), cursor.position(), beyond + " whole records stand behind a broken one");
        }
        return beyond > 0 ? 0 : dirtyBytes;
    }

    private boolean recordHasComeSince() {
        long position = cursor.position();
        boolean hasCome = cursor.skip() == RecordCursor.Step.RECORD;
        cursor.moveTo(position);
        return hasCome;
    }

    /** Sequence of the present record. */
    public long sequence() {
        return Frame.sequence(record, RecordLayout.COMMAND);
    }

    /** Time of the present record, nanoseconds since the epoch. */
    public long timestampNs() {
        return Frame.timestampNs(record, RecordLayout.COMMAND);
    }

    /** Where the present record stands. */
    public JournalPosition position() {
        return new JournalPosition(cursor.file().minute(), cursor.recordPosition());
    }

    /** The present record, laid out as {@link RecordLayout} says. */
    public DirectBuffer record() {
        return record;
    }

    /** The file the reader is in; null before the first record. */
    public JournalFile file() {
        return cursor == null ? null : cursor.file();
    }

    /** Bytes the present record takes on disk. */
    public long recordSpace() {
        return cursor.recordSpace();
    }

    /** Gives the present record's command and then its events. */
    public void forEachFrame(FrameListener listener) {
        RecordLayout.forEachFrame(record, 0, record.capacity(), listener);
    }

    @Override
    public void close() {
        closeLeft();
        if (cursor != null) {
            cursor.close();
            cursor = null;
        }
    }
}
