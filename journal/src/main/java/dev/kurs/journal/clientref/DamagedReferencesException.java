package dev.kurs.journal.clientref;

/** A file of client_refs that is not there, not what was written, or not of the journal file beside it. */
public final class DamagedReferencesException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    DamagedReferencesException(String message) {
        super(message);
    }
}
