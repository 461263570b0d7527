package dev.kurs.journal.file;

/** Somebody else writes this journal. */
public final class JournalLockedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public JournalLockedException(String message) {
        super(message);
    }
}
