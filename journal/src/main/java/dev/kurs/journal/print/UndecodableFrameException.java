package dev.kurs.journal.print;

/** A frame that is no message of the schema. */
public final class UndecodableFrameException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UndecodableFrameException(String problem) {
        super(problem);
    }

    UndecodableFrameException(String problem, Throwable cause) {
        super(problem, cause);
    }
}
