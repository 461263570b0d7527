package dev.kurs.journal.file;

/** The disk has no room for what must be kept; freeing some is all it takes. */
public final class DiskFullException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DiskFullException(String message) {
        super("disk full: " + message);
    }
}
