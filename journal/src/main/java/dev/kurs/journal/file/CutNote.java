package dev.kurs.journal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * How many whole records were cut from a journal file, for a start that comes after one which has cut them and gone no further: {@code 57 1000}, 57 behind the record
 * 1 000. It says nothing of a file that ends with another record, since a backup may have been put back in its place.
 */
final class CutNote {
    private static final String SUFFIX = ".cut";
    private static final String UNFINISHED_SUFFIX = ".cut-unfinished";
    private static final char SEPARATOR = ' ';

    private final JournalFile file;
    private long records;
    private long lastSequence;

    private CutNote(JournalFile file, long records, long lastSequence) {
        this.file = file;
        this.records = records;
        this.lastSequence = lastSequence;
    }

    /** The note beside a file as it is. */
    static CutNote beside(JournalFile file, FileScan scan) throws IOException {
        Path note = file.withSuffix(SUFFIX);
        if (!Files.exists(note)) {
            return new CutNote(file, 0, scan.lastSequence());
        }
        String text = Files.readString(note).strip();
        int separator = text.indexOf(SEPARATOR);
        // Releases before this one noted the records alone.
        return separator < 0
                ? new CutNote(file, Long.parseLong(text), scan.lastSequence())
                : new CutNote(
                        file,
                        Long.parseLong(text, 0, separator, 10),
                        Long.parseLong(text, separator + 1, text.length(), 10));
    }

    /** What was cut from the file as the scan finds it. */
    long records(FileScan scan) {
        return scan.lastSequence() == lastSequence ? records : 0;
    }

    /** Notes that more are to be cut behind what the scan keeps; what was cut before counts on where the file still ended there, or is now cut further to the front. */
    void add(FileScan scan, long more) throws IOException {
        if (more > 0) {
            boolean endedThere = scan.lastSequence() == lastSequence || scan.lastSequence() + more <= lastSequence;
            records = endedThere ? records + more : more;
            lastSequence = scan.lastSequence();
            write();
        }
    }

    private void write() throws IOException {
        Path unfinished = file.withSuffix(UNFINISHED_SUFFIX);
        byte[] text = (Long.toString(records) + SEPARATOR + lastSequence).getBytes(StandardCharsets.US_ASCII);
        try (FileChannel channel = FileChannel.open(
                unfinished,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(text));
            channel.force(true);
        }
        Files.move(
                unfinished,
                file.withSuffix(SUFFIX),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
        DirectorySync.sync(file.path().getParent());
    }
}
