package dev.kurs.service.command;

import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.journal.seal.SealPublicKey;
import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.journal.snapshot.SnapshotSearch;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Where a service keeps its journal and snapshots, for the commands that only read them. */
final class DataDirectory {
    private final Path data;

    DataDirectory(Path data) {
        this.data = data;
    }

    Path journal() {
        Path journal = data.resolve("journal");
        if (!isDirectory(journal) || !isBegun(journal)) {
            throw new InvalidConfiguration("there is no journal in " + data
                    + ": name a service's data directory with --data, or begin one with `kurs sandbox --data " + data
                    + "`");
        }
        return journal;
    }

    /** What cannot be looked at may well be there: whoever lacks the rights is not told that it is not. */
    private static boolean isDirectory(Path journal) {
        try {
            return Files.readAttributes(journal, BasicFileAttributes.class).isDirectory();
        } catch (AccessDeniedException denied) {
            throw new InvalidConfiguration(
                    "access to " + journal + " is denied: run this as the user that the service runs as", denied);
        } catch (NoSuchFileException absent) {
            return false;
        } catch (FileSystemException unreadable) {
            throw new InvalidConfiguration("cannot look at " + journal + ": " + unreadable.getReason(), unreadable);
        } catch (IOException unreadable) {
            throw new InvalidConfiguration("cannot look at " + journal + ": " + unreadable.getMessage(), unreadable);
        }
    }

    /** A journal that lost every file has left something: what that is a start tells, and so does {@code verify}. */
    private boolean isBegun(Path journal) {
        return !JournalFiles.list(journal).isEmpty()
                || !new SealDirectory(journal).isEmpty()
                || !snapshots().sequences().isEmpty();
    }

    /** The newest good snapshot; problems with newer ones are part of the error when there is none. */
    SnapshotImage newestSnapshot() {
        SnapshotSearch search = snapshots().newest();
        return search.image()
                .orElseThrow(() -> new InvalidConfiguration("there is no good snapshot in " + data + " "
                        + search.problems() + ": leave --from-snapshot out, and all of the journal is used"));
    }

    /** The public key that the journal's seals are signed with. */
    SealPublicKey sealKey() throws IOException {
        return SealPublicKey.in(data);
    }

    SnapshotStore snapshots() {
        return new SnapshotStore(data.resolve("snapshots"), Integer.MAX_VALUE);
    }
}
