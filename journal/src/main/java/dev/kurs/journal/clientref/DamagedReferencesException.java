package dev.kurs.journal.clientref;

import dev.kurs.protocol.file.FailureReason;
import java.io.IOException;
import java.nio.file.Path;

/** A file of client_refs that is not there, not what was written, or not of the journal file beside it. */
public final class DamagedReferencesException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    static DamagedReferencesException missing(Path file) {
        return new DamagedReferencesException(file, "is not there");
    }

    static DamagedReferencesException unreadable(Path file, IOException failure) {
        return new DamagedReferencesException(file, "cannot be read: " + FailureReason.of(failure));
    }

    DamagedReferencesException(Path file, String problem) {
        super("The client_refs " + file + " " + problem + "; put it back from a backup");
    }
}
