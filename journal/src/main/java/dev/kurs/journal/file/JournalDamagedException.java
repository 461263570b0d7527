package dev.kurs.journal.file;

import java.nio.file.Path;

/** Bytes in a journal file that cannot have been written by a journal. */
public final class JournalDamagedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Path file;
    private final long position;

    public JournalDamagedException(Path file, long position, String problem) {
        super("Journal file " + file + " is damaged at byte " + position + ": " + problem);
        this.file = file;
        this.position = position;
    }

    public Path file() {
        return file;
    }

    /** Offset of the first byte that makes no sense. */
    public long position() {
        return position;
    }
}
