package dev.kurs.journal.read;

/** A journal has not got records that somebody asked for; the message says which it has. */
public final class RecordsMissingException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public RecordsMissingException(String message) {
        super(message);
    }
}
