package dev.kurs.journal.seal;

/** A seal file that says nothing that could be checked. */
public final class BrokenSealException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BrokenSealException(String message) {
        super(message);
    }
}
