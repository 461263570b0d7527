package dev.kurs.journal.write;

import dev.kurs.journal.file.DirectorySync;
import dev.kurs.journal.file.DiskFullException;
import dev.kurs.journal.file.DiskSpace;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.RecordEnvelope;
import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.queue.rollcycles.LegacyRollCycles;
import net.openhft.chronicle.wire.DocumentContext;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Puts records into Chronicle, in an envelope that tells a whole record from a torn one. */
final class ChronicleWriter implements AutoCloseable {
    /** For what Chronicle writes of its own when it opens a directory. */
    private static final long ROOM_TO_OPEN = 4 << 20;

    /** A file takes the square of 2 048 index entries times this, four billion records; with Chronicle's 16 it refuses the 67 108 865th, which 50 000 ticks a second reach in 22 minutes. */
    private static final int INDEX_SPACING = 1_024;

    /** The part of a block that is mapped beyond it. */
    private static final int CHRONICLES_OVERLAP = 4;

    private static final String PROBE = "probe.room";

    static {
        // Chronicle asks for an e-mail address in the log and watches the disk from a thread of its own.
        System.setProperty("chronicle.announcer.disable", "true");
        System.setProperty("chronicle.disk.monitor.disable", "true");
    }

    private final JournalSettings settings;
    private final FileClock clock;
    private final ChronicleQueue queue;
    private final ExcerptAppender appender;
    private final CRC32C checksum = new CRC32C();
    private final UnsafeBuffer lengthBytes = new UnsafeBuffer(new byte[RecordEnvelope.LENGTH_SIZE]);
    private final RoomOnDisk room;
    private final PagesAhead ahead;
    private final PagesBehind behind = new PagesBehind();
    private FileChannel syncedFile;

    ChronicleWriter(JournalSettings settings, int newestMinute) {
        this.settings = settings;
        room = takeRoom(settings);
        clock = new FileClock(newestMinute, settings.rollEvery());
        // Minutely files, but FileClock decides when a minute passes.
        queue = SingleChronicleQueueBuilder.binary(settings.directory())
                .rollCycle(LegacyRollCycles.MINUTELY)
                .indexSpacing(INDEX_SPACING)
                .timeProvider(clock)
                .blockSize(settings.blockSize())
                .build();
        appender = queue.createAppender();
        // Opened by the main thread, used by the core's.
        appender.singleThreadedCheckDisabled(true);
        // Where every batch is synced, pages ahead would be written to the disk twice: empty, and with what they get.
        ahead = new PagesAhead(settings.durability() != Durability.POWER, room);
    }

    private static RoomOnDisk takeRoom(JournalSettings settings) {
        try {
            long usable = Files.getFileStore(settings.directory()).getUsableSpace();
            if (usable >= settings.longestRecord() + ROOM_TO_OPEN) {
                requireFileLength(settings);
            }
            RoomOnDisk taken = new RoomOnDisk(settings.directory(), settings.longestRecord());
            if (usable < ROOM_TO_OPEN || !taken.isEnough()) {
                taken.close();
                throw new DiskFullException("the journal in " + settings.directory() + " finds "
                        + usable + " bytes left and needs " + (settings.longestRecord() + ROOM_TO_OPEN)
                        + ". Free some and start again.");
            }
            return taken;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot look at the disk of the journal in " + settings.directory(), e);
        }
    }

    /** Chronicle makes a file as long as what it maps of it, and the core would stop where the process may not. */
    private static void requireFileLength(JournalSettings settings) throws IOException {
        long length = (long) settings.blockSize() + settings.blockSize() / CHRONICLES_OVERLAP;
        Path probe = settings.directory().resolve(PROBE);
        OwnerOnlyFile.create(probe);
        try (DiskSpace space = DiskSpace.open(probe)) {
            if (!space.take(length - 1, length)) {
                throw new FileSystemException(
                        settings.directory().toString(),
                        null,
                        "no file of " + length + " bytes can be made, as a journal's is, though the disk has room:"
                                + " raise this process's limit (ulimit -f), or the user's quota, and start again");
            }
        } finally {
            Files.delete(probe);
        }
    }

    /** Whether the disk has room for the longest record there may be. */
    boolean hasRoom() {
        return room.isEnough();
    }

    void write(DirectBuffer record, int offset, int length, long timestampNs) {
        requireFitting(length);
        requireRoom();
        boolean isNewFile = clock.isRollDue(timestampNs) && room.hasSpare();
        if (isNewFile) {
            clock.roll(timestampNs);
            commit();
            room.beginFile(
                    JournalFile.live(settings.directory(), clock.minute()).path());
        }
        byte[] bytes = record.byteArray();
        if (bytes == null) {
            byte[] copy = new byte[length];
            record.getBytes(offset, copy);
            writeDocument(copy, 0, length);
        } else {
            writeDocument(bytes, record.wrapAdjustment() + offset, length);
        }
        if (isNewFile) {
            fileBegun();
        }
    }

    private void requireRoom() {
        if (!room.isEnoughInFile()) {
            throw new DiskFullException(
                    "the journal in " + settings.directory() + " takes no record before some of it is freed");
        }
    }

    private void requireFitting(int length) {
        int longest = settings.longestRecord();
        if (length > longest) {
            throw new IllegalArgumentException("A journal record of " + length + " bytes is longer than " + longest
                    + ", which the journal's block size allows");
        }
    }

    /** The length counts too, so that a record that was cut short is told from a whole one. */
    private int checksum(byte[] record, int start, int length) {
        lengthBytes.putInt(0, length, ByteOrder.LITTLE_ENDIAN);
        checksum.reset();
        checksum.update(lengthBytes.byteArray());
        checksum.update(record, start, length);
        return (int) checksum.getValue();
    }

    private void writeDocument(byte[] record, int start, int length) {
        int sum = checksum(record, start, length);
        try (DocumentContext document = appender.writingDocument()) {
            try {
                Bytes<?> bytes = document.wire().bytes();
                bytes.writeInt(sum);
                bytes.write(lengthBytes.byteArray());
                bytes.write(record, start, length);
                room.writtenTo(bytes.writePosition());
                ahead.writtenTo(bytes);
                behind.writtenTo(bytes);
            } catch (RuntimeException | Error e) {
                document.rollbackOnClose();
                throw e;
            }
        }
    }

    private void fileBegun() {
        if (settings.durability() == Durability.POWER) {
            try {
                closeSyncedFile();
                syncedFile = FileChannel.open(
                        appender.currentFile().toPath(), StandardOpenOption.READ, StandardOpenOption.WRITE);
                DirectorySync.sync(settings.directory());
            } catch (IOException e) {
                throw new UncheckedIOException("Cannot sync the journal in " + settings.directory(), e);
            }
        }
        // What it begins would be waited for by a sync of the directory.
        room.fileBegun();
    }

    /** One fsync of the file for all that was written since the last; Chronicle's own covers one block of it. */
    void commit() {
        if (syncedFile != null) {
            behind.beforeSync();
            try {
                syncedFile.force(false);
            } catch (IOException e) {
                throw new UncheckedIOException("Cannot sync the journal in " + settings.directory(), e);
            }
        }
    }

    void refreshListing() {
        queue.refreshDirectoryListing();
    }

    private void closeSyncedFile() throws IOException {
        if (syncedFile != null) {
            syncedFile.close();
            syncedFile = null;
        }
    }

    @Override
    public void close() {
        try {
            commit();
            appender.close();
            queue.close();
            closeSyncedFile();
            room.close();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot close the journal in " + settings.directory(), e);
        }
    }
}
