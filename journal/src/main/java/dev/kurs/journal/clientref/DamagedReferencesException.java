package dev.kurs.journal.clientref;

import java.nio.file.Path;

/** A file of client_refs that is not there, not what was written, or not of the journal file beside it. */
public final class DamagedReferencesException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    DamagedReferencesException(Path file, String problem) {
        super("The client_refs " + file + " " + problem + "; put it back from a backup");
    }
}
