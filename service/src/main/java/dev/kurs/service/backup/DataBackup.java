package dev.kurs.service.backup;

import dev.kurs.journal.backup.CopiedRecords;
import dev.kurs.journal.backup.JournalBackup;
import dev.kurs.journal.check.ReferencesCheck;
import dev.kurs.journal.file.DirectorySync;
import dev.kurs.journal.loss.LossSearch;
import dev.kurs.journal.loss.LostEndException;
import dev.kurs.journal.readmodel.SqliteCopy;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.RerunStart;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.protocol.file.OwnerOnlyFile;
import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * Copies a data directory without the service's own keys, also while a service runs on it, so that a service can go on from the copy.
 *
 * <p>The journal comes last: what follows it (read model, webhooks, snapshots, what senders noted) may be behind it, and not ahead. The copy has its name once it is
 * whole. Example: {@code /backup/monday} is {@code /backup/monday.unfinished} until then, and gone if it fails.
 */
public final class DataBackup {
    private static final String UNFINISHED = ".unfinished";
    private static final List<String> DATABASES = List.of(Settings.READ_MODEL + "/kurs.sqlite", Settings.WEBHOOKS);

    private final Path data;
    private final Path copy;
    private final Path unfinished;

    private DataBackup(Path data, Path copy) {
        this.data = data;
        this.copy = copy;
        unfinished = copy.resolveSibling(copy.getFileName() + UNFINISHED);
    }

    /**
     * Makes the copy.
     *
     * @param copy not there yet, or an empty directory; what it is to stand in is there
     * @throws InvalidConfiguration where it cannot be made there
     */
    public static CopiedRecords make(Path data, Path copy, ProgressListener progress) throws IOException {
        Path place = copy.toAbsolutePath().normalize();
        if (place.getParent() == null) {
            throw taken(place);
        }
        return new DataBackup(data.toRealPath(), place.getParent().toRealPath().resolve(place.getFileName()))
                .make(progress);
    }

    private CopiedRecords make(ProgressListener progress) throws IOException {
        requirePlaceFor();
        CopySize.requireRoom(data, copy.getParent());
        requireReferences();
        OwnerOnlyFile.createDirectories(unfinished);
        try {
            CopiedRecords copied = copyAll(progress);
            Files.move(unfinished, copy, StandardCopyOption.ATOMIC_MOVE);
            DirectorySync.sync(copy.getParent());
            return copied;
        } catch (IOException | RuntimeException failure) {
            FileTree.delete(unfinished, failure);
            throw failure;
        }
    }

    private void requirePlaceFor() throws IOException {
        if (copy.startsWith(data)) {
            throw new InvalidConfiguration(copy + " is in the data directory that is to be copied: name another place");
        }
        if (Files.exists(copy, LinkOption.NOFOLLOW_LINKS) && !isEmptyDirectory(copy)) {
            throw taken(copy);
        }
        if (Files.exists(unfinished, LinkOption.NOFOLLOW_LINKS)) {
            throw new InvalidConfiguration(
                    unfinished
                            + " is there: another copy is being made, or one was cut off; in that case delete it, and begin again");
        }
    }

    private static InvalidConfiguration taken(Path place) {
        return new InvalidConfiguration(place + " is there and not an empty directory: name one that is not there");
    }

    private static boolean isEmptyDirectory(Path path) throws IOException {
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.findAny().isEmpty();
        }
    }

    private CopiedRecords copyAll(ProgressListener progress) throws IOException {
        for (String database : DATABASES) {
            copyDatabase(data.resolve(database), unfinished.resolve(database));
        }
        FileTree.copy(data, unfinished, this::isWanted);
        CopiedRecords copied =
                JournalBackup.copy(data.resolve(Settings.JOURNAL), unfinished.resolve(Settings.JOURNAL), progress);
        requireStartable();
        FileTree.sync(unfinished);
        return copied;
    }

    private static void copyDatabase(Path from, Path to) throws IOException {
        if (Files.exists(from)) {
            OwnerOnlyFile.createDirectories(to.getParent());
            SqliteCopy.make(from, to);
        }
    }

    private boolean isWanted(Path path) {
        String name = path.getFileName().toString();
        boolean isBeingWritten = name.endsWith(".tmp") || name.endsWith(".part");
        return !isBeingWritten && !(path.getParent().equals(data) && isLeftOut(name));
    }

    /** What is copied otherwise, keys, with which whoever has the copy would open what is sealed in it, and what a process alone has to do with. */
    private static boolean isLeftOut(String name) {
        return name.equals(Settings.JOURNAL)
                || name.equals(Settings.READ_MODEL)
                || name.startsWith(Settings.WEBHOOKS)
                || name.startsWith(Settings.MASTER_KEY)
                || name.contains("-key")
                || name.endsWith(".lock");
    }

    /** Nothing that the copy has knows of more records than it has, and what stands for those that retention took is in it. */
    private void requireStartable() {
        SnapshotStore snapshots = new SnapshotStore(unfinished.resolve("snapshots"), Integer.MAX_VALUE);
        new LossSearch(unfinished.resolve(Settings.JOURNAL), snapshots).run().ifPresent(loss -> {
            throw new LostEndException(loss);
        });
        RerunStart.earliest(unfinished.resolve(Settings.JOURNAL), snapshots);
    }

    /** A service does not go on from a copy without them, and nothing in the copy would name the file that was to be put back. */
    private void requireReferences() {
        SnapshotStore snapshots = new SnapshotStore(data.resolve("snapshots"), Integer.MAX_VALUE);
        List<String> lost = ReferencesCheck.run(data.resolve(Settings.JOURNAL), snapshots);
        if (!lost.isEmpty()) {
            throw new InvalidConfiguration(String.join("\n", lost));
        }
    }
}
