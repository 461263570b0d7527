package dev.kurs.journal.tail;

/** The journal cannot be followed until somebody puts something right; the message says what. */
public class TailRefusedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    public TailRefusedException(String message) {
        super(message);
    }
}
