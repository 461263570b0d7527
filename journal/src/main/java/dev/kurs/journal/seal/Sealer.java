package dev.kurs.journal.seal;

import dev.kurs.journal.file.DiskFull;
import dev.kurs.journal.file.DiskFullException;
import dev.kurs.journal.file.FileScan;
import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.RecordCursor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Seals every journal file that is finished: one behind which another holds a record, so that nobody writes it any more.
 *
 * <p>Example: files of 10:00 and 11:00 are unsealed and 12:00 is being written: 10:00 and then 11:00 get a seal. A process killed
 * before it could seal leaves that to the next. A file older than the newest seal never gets one: it would not be in the chain.
 */
public final class Sealer {
    private final Path directory;
    private final SealDirectory seals;
    private final SealKey key;
    private final String instance;
    private final InstantSource clock;

    /**
     * Creates a sealer.
     *
     * @param instance the instance's id, 0x and 64 hexadecimal digits
     * @param clock says when a seal was made, and decides nothing
     */
    public Sealer(Path directory, SealKey key, String instance, InstantSource clock) {
        this.directory = directory;
        this.key = key;
        this.instance = instance;
        this.clock = clock;
        seals = new SealDirectory(directory);
    }

    /**
     * Seals what is finished, oldest first, and gives the new seals.
     *
     * @throws JournalDamagedException when a finished file is damaged; it and those behind it stay unsealed
     */
    public List<Seal> run() {
        Optional<Seal> previous = seals.newest();
        List<JournalFile> files = unsealed(previous);
        List<Seal> made = new ArrayList<>();
        for (int i = 0; i + 1 < files.size(); i++) {
            Seal seal = seal(files.get(i), files.get(i + 1), previous);
            made.add(seal);
            previous = Optional.of(seal);
        }
        return made;
    }

    private List<JournalFile> unsealed(Optional<Seal> newest) {
        String after = newest.map(Seal::file).orElse("");
        return JournalFiles.list(directory).stream()
                .filter(file -> file.stamp().compareTo(after) > 0)
                .filter(Sealer::hasRecord)
                .toList();
    }

    /** A process that was killed just after it began a file leaves one without. */
    private static boolean hasRecord(JournalFile file) {
        try (RecordCursor cursor = new RecordCursor(file)) {
            return cursor.skip() == RecordCursor.Step.RECORD;
        }
    }

    private Seal seal(JournalFile file, JournalFile next, Optional<Seal> previous) {
        FileScan scan = FileScan.of(file);
        if (!scan.isClean()) {
            throw new JournalDamagedException(
                    file.path(),
                    scan.end(),
                    scan.dirtyBytes() + " bytes stand behind its last record, so that it is not sealed");
        }
        try {
            forceIfLive(file);
            Seal seal = describe(file, scan, next, previous).signedBy(key);
            seals.write(seal);
            return seal;
        } catch (IOException e) {
            if (DiskFull.is(e)) {
                throw new DiskFullException("the seal of " + file.path() + " finds no room");
            }
            throw new UncheckedIOException("Cannot seal the journal file " + file.path(), e);
        }
    }

    /** The core begins a file without waiting for the disk to have the one before; a finished one it has. */
    private static void forceIfLive(JournalFile file) throws IOException {
        if (file.isLive()) {
            file.force();
        }
    }

    private Seal describe(JournalFile file, FileScan scan, JournalFile next, Optional<Seal> previous)
            throws IOException {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        return new Seal(
                file.stamp(),
                scan.firstSequence(),
                scan.lastSequence(),
                scan.records(),
                scan.end(),
                FileDigest.of(file.path(), scan.end()),
                next.stamp(),
                previous.map(Seal::hash).orElse(Seal.NO_SEAL),
                instance,
                now,
                "");
    }

    /** The last record that is in a sealed file; 0 when there is none. */
    public long sealedTo() {
        return seals.newest().map(Seal::lastSequence).orElse(0L);
    }
}
