package dev.kurs.journal.snapshot;

import java.io.IOException;
import java.nio.file.Path;

/** A snapshot file that cannot be used. */
public final class BrokenSnapshotException extends IOException {
    private static final long serialVersionUID = 1L;

    BrokenSnapshotException(Path path, String problem) {
        super("The snapshot " + path + " cannot be used: " + problem);
    }
}
