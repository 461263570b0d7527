package dev.kurs.journal.archive;

/** A quote index that is not what was written, or not of the journal file beside it. */
final class DamagedIndexException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DamagedIndexException(String problem) {
        super(problem);
    }
}
