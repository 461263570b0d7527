package dev.kurs.journal.snapshot;

/** A snapshot that is whole, and leads to another state than the one it was made of. */
public final class UnusableSnapshotException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    UnusableSnapshotException(String message) {
        super(message);
    }
}
