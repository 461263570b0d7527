package dev.kurs.journal.seal;

/** The key that seals the journal is missing or another one. */
public final class SealKeyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SealKeyException(String message) {
        super(message);
    }
}
