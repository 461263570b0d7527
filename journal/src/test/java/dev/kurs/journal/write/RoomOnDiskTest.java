package dev.kurs.journal.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.DiskFullException;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.support.SampleWriter;
import dev.kurs.journal.support.SmallDisk;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal on a disk that somebody else fills, which is skipped where no small file system can be mounted; and a file that cannot be begun. */
class RoomOnDiskTest {
    private static final int DISK_BYTES = 24 << 20;
    private static final int LONGEST_RECORD = 4 << 20;

    @TempDir
    private Path place;

    @Test
    void shouldTouchNothingOfTheFileBeforeWhereTheNextCannotBeBegun() throws IOException {
        Path first = place.resolve("first");
        byte[] records = {1, 2, 3};
        try (RoomOnDisk room = new RoomOnDisk(place, LONGEST_RECORD)) {
            assertTrue(room.hasSpare());
            room.beginFile(first);
            Files.write(first, records, StandardOpenOption.WRITE);
            room.writtenTo(records.length);
            room.fileBegun();
            assertTrue(room.hasSpare());
            Files.delete(place.resolve("spare.room"));

            assertThrows(UncheckedIOException.class, () -> room.beginFile(place.resolve("second")));
            room.prepare(0, records.length);
        }

        try (InputStream file = Files.newInputStream(first)) {
            assertArrayEquals(records, file.readNBytes(records.length));
        }
    }

    @Test
    void shouldRefuseWorkOnAFullDiskAndGoOnWhenThereIsRoom() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(place, DISK_BYTES);
                SampleWriter writer = new SampleWriter(disk.path())) {
            writer.append(100);

            fillBehindTheSpare(disk);
            appendWhileThereIsRoom(writer);
            DiskFullException refusal = assertThrows(DiskFullException.class, writer::appendOne);
            assertTrue(refusal.getMessage().contains("disk full"), refusal.getMessage());

            disk.free();
            assertTrue(writer.journal().hasRoom());
        }
    }

    @Test
    void shouldKeepEveryRecordItTookOnAFullDisk() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(place, DISK_BYTES)) {
            long last;
            try (SampleWriter writer = new SampleWriter(disk.path())) {
                writer.append(100);
                disk.fill();
                last = appendWhileThereIsRoom(writer);
                disk.free();
                writer.append(10_000);
                last += 10_000;
            }

            assertEquals(last, lastSequence(disk.path()));
        }
    }

    @Test
    void shouldBeginTheNextFileOnAFullDisk() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(place, DISK_BYTES);
                SampleWriter writer =
                        new SampleWriter(SampleWriter.settings(disk.path()).withRollEvery(Duration.ofMinutes(1)))) {
            writer.append(59_999);
            fillBehindTheSpare(disk);

            writer.append(1);

            assertEquals(60_000, lastSequence(disk.path()));
            assertFalse(hasRoomForTheFileAfter(writer.journal()::hasRoom), "no room for the file after");
        }
    }

    @Test
    void shouldNotStartOnAFullDisk() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(place, DISK_BYTES)) {
            disk.fill();

            DiskFullException refusal = assertThrows(DiskFullException.class, () -> new SampleWriter(disk.path()));

            assertTrue(refusal.getMessage().contains("disk full"), refusal.getMessage());
        }
    }

    @Test
    void shouldGiveTheRoomBackThatARunDidNotNeed() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(place, DISK_BYTES)) {
            for (int run = 0; run < 50; run++) {
                try (SampleWriter writer = new SampleWriter(disk.path())) {
                    writer.append(10);
                }
            }

            assertEquals(500, lastSequence(disk.path()));
        }
    }

    @Test
    void shouldGoOnWithAFileUntilTheNextHasItsRoom() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(place, DISK_BYTES);
                ChronicleWriter writer = new ChronicleWriter(
                        SampleWriter.settings(disk.path()).withRollEvery(Duration.ofMinutes(1)), -1)) {
            write(writer, 0);
            fillBehindTheSpare(disk);
            write(writer, 1);
            assertFalse(hasRoomForTheFileAfter(writer::hasRoom), "no room for the file after");

            write(writer, 2);

            assertEquals(2, JournalFiles.list(disk.path()).size(), "files");
            disk.free();
            assertTrue(writer.hasRoom());
            write(writer, 2);
            assertEquals(3, JournalFiles.list(disk.path()).size(), "files");
        }
    }

    private static void write(ChronicleWriter writer, int minute) {
        writer.write(new UnsafeBuffer(new byte[64]), 0, 64, TimeUnit.MINUTES.toNanos(minute));
    }

    /** Twelve files take more than twice the disk. */
    @Test
    void shouldGiveTheRoomBackThatAnEndedFileDidNotNeed() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(place, DISK_BYTES);
                RoomOnDisk room = new RoomOnDisk(disk.path(), LONGEST_RECORD)) {
            for (int file = 0; file < 12; file++) {
                assertTrue(room.isEnough(), "no room behind " + file + " files");
                assertTrue(room.hasSpare(), "no room for the next behind " + file + " files");
                room.beginFile(disk.path().resolve(file + ".file"));
                room.fileBegun();
                room.writtenTo(1);
            }
        }
    }

    /** The next file's room is taken on another thread. */
    private static void fillBehindTheSpare(SmallDisk disk) throws IOException {
        File spare = disk.path().resolve("spare.room").toFile();
        assertTrue(comes(() -> spare.length() > 0), "room for the next file");
        disk.fill();
    }

    /** It is looked for on another thread, and until that is known there is room. */
    private static boolean hasRoomForTheFileAfter(BooleanSupplier hasRoom) {
        return !comes(() -> !hasRoom.getAsBoolean());
    }

    private static boolean comes(BooleanSupplier condition) {
        long untilNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        boolean hasCome = condition.getAsBoolean();
        while (!hasCome && System.nanoTime() < untilNs) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            hasCome = condition.getAsBoolean();
        }
        return hasCome;
    }

    private static long appendWhileThereIsRoom(SampleWriter writer) {
        while (writer.journal().hasRoom()) {
            writer.append(1);
        }
        return writer.sequence();
    }

    private static long lastSequence(Path directory) {
        try (JournalReader reader = new JournalReader(directory)) {
            while (reader.next()) {}
            return reader.sequence();
        }
    }
}
