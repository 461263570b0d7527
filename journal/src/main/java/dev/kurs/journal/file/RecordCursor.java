package dev.kurs.journal.file;

import dev.kurs.protocol.file.FailureReason;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import org.agrona.DirectBuffer;

/**
 * Walks the records of one file and believes nothing: every header, length and checksum is tested before it is used.
 *
 * <p>Chronicle's own tailer trusts the headers it reads, waits on one that a killed process left half-written, and wants
 * to lock and list the directory; this one only looks.
 */
public final class RecordCursor implements AutoCloseable {
    /** What a step led to. */
    public enum Step {
        RECORD,
        /** No more records for now, perhaps for ever. */
        NOTHING,
        /** A record its writer has not finished, perhaps never will. */
        INCOMPLETE
    }

    private static final int SMALLEST_DOCUMENT = RecordEnvelope.SIZE + 4 + 32;

    private final JournalFile file;
    private final MappedJournalFile bytes;
    private long position;
    private long recordPosition;
    private int recordLength;

    public RecordCursor(JournalFile file) {
        this.file = file;
        try {
            bytes = new MappedJournalFile(file.path());
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Cannot open the journal file " + file.path() + ": " + FailureReason.withRemedy(e), e);
        }
    }

    /** Moves to the next record and tests its checksum. */
    public Step next() {
        return next(true);
    }

    /** Moves to the next record without a look at its bytes. */
    public Step skip() {
        return next(false);
    }

    /** Whether the present record matches its checksum. */
    public boolean isIntact() {
        return hasGoodChecksum(recordPosition + DocumentHeader.SIZE, recordLength + RecordEnvelope.SIZE);
    }

    /** What is wrong with the present record when it is not intact. */
    public JournalDamagedException damage() {
        return new JournalDamagedException(file.path(), recordPosition, mismatch(recordLength));
    }

    private static String mismatch(int length) {
        return "a record of " + length + " bytes does not match its checksum";
    }

    private Step next(boolean isChecked) {
        while (bytes.reaches(position + DocumentHeader.SIZE)) {
            int header = bytes.header(position);
            if (header == DocumentHeader.NOTHING_YET || header == DocumentHeader.END_OF_FILE) {
                return Step.NOTHING;
            }
            if (DocumentHeader.isIncomplete(header)) {
                return Step.INCOMPLETE;
            }
            if (step(header, isChecked)) {
                return Step.RECORD;
            }
        }
        return Step.NOTHING;
    }

    private boolean step(int header, boolean isChecked) {
        long body = position + DocumentHeader.SIZE;
        int length = DocumentHeader.length(header);
        if (!bytes.reaches(body + length)) {
            throw damaged("a document of " + length + " bytes would reach beyond the end of the file");
        }
        if (DocumentHeader.isMetadata(header)) {
            passMetadata(body, length);
        } else {
            takeRecord(body, length, isChecked);
        }
        position = DocumentHeader.end(position, header);
        return !DocumentHeader.isMetadata(header);
    }

    private void passMetadata(long body, int length) {
        if (isWholeRecord(body, length)) {
            throw damaged("a record carries the mark of Chronicle's own documents");
        }
    }

    private void takeRecord(long body, int length, boolean isChecked) {
        if (position == 0) {
            throw damaged("it does not begin as a Chronicle file does");
        }
        int inner = length - RecordEnvelope.SIZE;
        if (length < SMALLEST_DOCUMENT || bytes.intAt(body + RecordEnvelope.CHECKSUM_SIZE) != inner) {
            throw damaged("a record's length does not agree with its document of " + length + " bytes");
        }
        if (isChecked && !hasGoodChecksum(body, length)) {
            throw damaged(mismatch(inner));
        }
        recordPosition = position;
        recordLength = inner;
    }

    private boolean isWholeRecord(long body, int length) {
        return length >= SMALLEST_DOCUMENT
                && bytes.intAt(body + RecordEnvelope.CHECKSUM_SIZE) == length - RecordEnvelope.SIZE
                && hasGoodChecksum(body, length);
    }

    private boolean hasGoodChecksum(long body, int length) {
        return bytes.checksum(body + RecordEnvelope.CHECKSUM_SIZE, length - RecordEnvelope.CHECKSUM_SIZE)
                == bytes.intAt(body);
    }

    /**
     * Points the buffer at the record; valid until the next step. Whoever reads a record comes by here.
     *
     * @throws NewerReleaseException where a newer release wrote it
     */
    public void wrap(DirectBuffer buffer) {
        bytes.wrap(buffer, recordPosition + DocumentHeader.SIZE + RecordEnvelope.SIZE, recordLength);
        if (FrameVersions.mayBeNewer(buffer)) {
            requireKnown(buffer);
        }
    }

    /** What is damaged says nothing of who wrote it. */
    private void requireKnown(DirectBuffer record) {
        if (isIntact()) {
            FrameVersions.requireKnown(
                    "Record " + Frame.sequence(record, RecordLayout.COMMAND) + " in " + file.path(), record);
        }
    }

    /** Where the present record's document begins. */
    public long recordPosition() {
        return recordPosition;
    }

    /** Bytes the present record takes in the file. */
    public long recordSpace() {
        return position - recordPosition;
    }

    /** Where the next document begins. */
    public long position() {
        return position;
    }

    public void moveTo(long documentPosition) {
        position = documentPosition;
    }

    public JournalFile file() {
        return file;
    }

    /** Bytes between the present position and the last byte that is not zero; an end marker does not count. */
    public long dirtyBytes() {
        long from = position;
        if (bytes.reaches(from + DocumentHeader.SIZE) && bytes.header(from) == DocumentHeader.END_OF_FILE) {
            from += DocumentHeader.SIZE;
            if (bytes.reaches(from + DocumentHeader.SIZE) && bytes.header(from) == DocumentHeader.END_OF_FILE_TEXT) {
                from += DocumentHeader.SIZE;
            }
        }
        long end = bytes.endOfContents(from);
        return end == from ? 0 : end - position;
    }

    /** Whole records that can be made out behind the present position, where the walk could not go on. */
    public long wholeRecordsBeyond() {
        long found = 0;
        long at = position + DocumentHeader.SIZE;
        while (bytes.reaches(at + DocumentHeader.SIZE + SMALLEST_DOCUMENT)) {
            int header = bytes.header(at);
            if (looksLikeRecord(at, header)) {
                found++;
                at = DocumentHeader.end(at, header);
            } else {
                at += DocumentHeader.SIZE;
            }
        }
        return found;
    }

    private boolean looksLikeRecord(long at, int header) {
        int length = DocumentHeader.length(header);
        return header == length
                && length >= SMALLEST_DOCUMENT
                && bytes.reaches(at + DocumentHeader.SIZE + length)
                && isWholeRecord(at + DocumentHeader.SIZE, length);
    }

    /** Whether nobody writes behind the present position any more: the file was ended there, or a writer that came later has renamed it. */
    public boolean isEnded() {
        return !bytes.reaches(position + DocumentHeader.SIZE)
                || bytes.header(position) == DocumentHeader.END_OF_FILE
                || !file.isLive()
                || !Files.exists(file.path());
    }

    private JournalDamagedException damaged(String problem) {
        return new JournalDamagedException(file.path(), position, problem);
    }

    @Override
    public void close() {
        bytes.close();
    }
}
