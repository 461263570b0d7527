package dev.kurs.journal.write;

import dev.kurs.journal.file.DirectorySync;
import dev.kurs.journal.file.DiskFull;
import dev.kurs.journal.file.DiskFullException;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.JournalLock;
import dev.kurs.journal.file.LossLeap;
import dev.kurs.journal.file.TailRepair;
import dev.kurs.journal.file.TailReport;
import dev.kurs.journal.seal.SealedPlaces;
import dev.kurs.journal.snapshot.NewerReleaseCheck;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.port.Journal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.DirectBuffer;

/**
 * The journal on disk: one Chronicle document a record, checksummed, in files that each belong to one run of the service.
 *
 * <p>Example: {@code append} of a command of 60 bytes and an event of 32 (104 bytes of record) writes 116 bytes; after
 * {@code commit} they survive what {@link Durability} says. Appending allocates nothing once warm.
 */
public final class ChronicleJournal implements Journal {
    private final Path directory;
    private final Duration rollEvery;
    private final JournalLock lock;
    private final TailReport tail;
    private final ChronicleWriter writer;
    private final AtomicLong committed;
    private long lastSequence;

    private ChronicleJournal(JournalSettings settings, JournalLock lock, TailReport tail) {
        this.lock = lock;
        this.tail = tail;
        directory = settings.directory();
        rollEvery = settings.rollEvery();
        lastSequence = tail.lastSequence();
        committed = new AtomicLong(lastSequence);
        writer = new ChronicleWriter(settings, newestMinute(directory));
    }

    /**
     * Takes the directory, cuts a torn tail and gets ready to append behind it.
     *
     * @throws dev.kurs.journal.file.JournalLockedException when somebody else writes this journal
     * @throws dev.kurs.journal.file.JournalDamagedException when more than a tail is broken; under either policy when a file is not the one that was there
     */
    public static ChronicleJournal open(JournalSettings settings) {
        return open(settings, Optional.empty(), () -> {});
    }

    /**
     * The same for a start that goes on from snapshots.
     *
     * @throws dev.kurs.journal.file.NewerReleaseException where that would read what a newer release wrote; nothing is changed then
     */
    public static ChronicleJournal open(JournalSettings settings, SnapshotStore snapshots) {
        return open(settings, snapshots, Optional.empty());
    }

    /**
     * The same for who may have taken the directory before.
     *
     * @param held its lock, which is the journal's from now on
     */
    public static ChronicleJournal open(JournalSettings settings, SnapshotStore snapshots, Optional<JournalLock> held) {
        return open(settings, held, () -> NewerReleaseCheck.require(settings.directory(), snapshots));
    }

    private static ChronicleJournal open(JournalSettings settings, Optional<JournalLock> held, Runnable check) {
        try {
            JournalLock lock = held.isPresent() ? held.get() : JournalLock.take(settings.directory());
            try {
                SealedPlaces.require(settings.directory());
                check.run();
                return new ChronicleJournal(
                        settings, lock, new TailRepair(settings.directory(), settings.damagePolicy()).run());
            } catch (IOException | RuntimeException e) {
                lock.close();
                throw e;
            }
        } catch (IOException e) {
            if (DiskFull.is(e)) {
                throw new DiskFullException("the journal in " + settings.directory()
                        + " cannot be opened. Free some room and start again.");
            }
            throw new UncheckedIOException("Cannot open the journal in " + settings.directory(), e);
        }
    }

    private static int newestMinute(Path directory) {
        return JournalFiles.list(directory).stream()
                .mapToInt(JournalFile::minute)
                .max()
                .orElse(-1);
    }

    /** What the journal's end looked like when it was opened. */
    public TailReport tail() {
        return tail;
    }

    public Path directory() {
        return directory;
    }

    /** How much time a file is written for, at most. */
    public Duration rollEvery() {
        return rollEvery;
    }

    /** Sequence of the last record appended; 0 before the first of all. */
    public long lastSequence() {
        return lastSequence;
    }

    @Override
    public boolean hasRoom() {
        return writer.hasRoom();
    }

    @Override
    public void append(DirectBuffer record, int offset, int length) {
        long sequence = Frame.sequence(record, offset + RecordLayout.COMMAND);
        if (lastSequence != 0 && !LossLeap.isFollowedBy(lastSequence, record, offset)) {
            throw new IllegalArgumentException(
                    "Sequence " + sequence + " cannot follow " + lastSequence + " in the journal in " + directory);
        }
        writer.write(record, offset, length, Frame.timestampNs(record, offset + RecordLayout.COMMAND));
        lastSequence = sequence;
    }

    @Override
    public void commit() {
        writer.commit();
        committed.setRelease(lastSequence);
    }

    /** Sequence of the last record that survives what the journal is to survive, and may be told of; any thread may ask. */
    public long committedSequence() {
        return committed.getAcquire();
    }

    /** How many committed records there are behind this one, without a look at the files; any thread may ask. */
    public long recordsBehind(long sequence) {
        return LossLeap.records(sequence + 1, Math.max(committedSequence(), sequence));
    }

    /**
     * Makes all that was committed survive a loss of power, whatever the durability; any thread may call it.
     *
     * <p>Called before a snapshot is written, it keeps the snapshot from being ahead of what the disk has.
     */
    public void forceToDisk() {
        try {
            for (JournalFile file : JournalFiles.list(directory)) {
                if (file.isLive()) {
                    file.force();
                }
            }
            DirectorySync.sync(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot sync the journal in " + directory, e);
        }
    }

    /** Tells Chronicle that files have gone. */
    public void forgetDeletedFiles() {
        writer.refreshListing();
        try {
            DirectorySync.sync(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot sync the journal directory " + directory, e);
        }
    }

    @Override
    public void close() {
        try {
            writer.close();
        } finally {
            lock.close();
        }
    }
}
