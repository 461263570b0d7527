package dev.kurs.journal.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.JournalPosition;
import dev.kurs.journal.support.Commands;
import dev.kurs.journal.support.SampleWriter;
import dev.kurs.protocol.message.Frame;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalReaderTest {
    @TempDir
    private Path directory;

    @Test
    void shouldFindNothingWhereThereIsNoJournal() {
        try (JournalReader reader = new JournalReader(directory.resolve("nowhere"))) {
            assertFalse(reader.next());
            assertEquals(0, reader.checkEnd());
        }
        assertTrue(JournalRange.of(directory.resolve("nowhere")).isEmpty());
    }

    @Test
    void shouldGiveACommandAndThenItsEvents() {
        write(5);

        try (JournalReader reader = new JournalReader(directory)) {
            assertTrue(reader.next());
            List<Boolean> isCommand = new ArrayList<>();
            reader.forEachFrame((frame, offset, length) -> isCommand.add(Frame.isCommand(frame, offset)));

            assertEquals(List.of(true, false), isCommand);
            assertEquals(Commands.timestampNs(1), reader.timestampNs());
        }
    }

    @Test
    void shouldKeepTheLastRecordReadableThoughFilesWithoutRecordsFollow() throws IOException {
        write(3);
        try (JournalReader reader = new JournalReader(directory)) {
            assertTrue(reader.next());
            long begin = reader.position().offset();
            assertTrue(reader.next());
            assertTrue(reader.next());
            byte[] last = bytes(reader);
            JournalFile file = JournalFiles.list(directory).getFirst();
            byte[] empty = Files.readAllBytes(file.path());
            Arrays.fill(empty, (int) begin, empty.length, (byte) 0);
            Files.move(file.path(), file.withSuffix(JournalFile.FINISHED_SUFFIX));
            JournalFile behind = JournalFile.live(directory, file.minute() + 1);
            Files.write(behind.withSuffix(JournalFile.FINISHED_SUFFIX), empty);
            JournalFile atTheEnd = JournalFile.live(directory, file.minute() + 2);
            Files.write(atTheEnd.path(), empty);

            assertFalse(reader.next());
            assertEquals(atTheEnd, reader.file());
            assertArrayEquals(last, bytes(reader));
        }
    }

    private static byte[] bytes(JournalReader reader) {
        byte[] bytes = new byte[reader.record().capacity()];
        reader.record().getBytes(0, bytes);
        return bytes;
    }

    @Test
    void shouldStandBeforeAnySequenceItIsSentTo() {
        write(10);
        write(10);
        write(10);

        for (long sequence = 1; sequence <= 30; sequence++) {
            try (JournalReader reader = new JournalReader(directory)) {
                reader.seek(sequence);

                assertTrue(reader.next());
                assertEquals(sequence, reader.sequence());
            }
        }
    }

    @Test
    void shouldStandBeforeTheFirstRecordWhileItIsWritten() throws Exception {
        try (ExecutorService other = Executors.newSingleThreadExecutor()) {
            for (int turn = 0; turn < 100; turn++) {
                Path fresh = directory.resolve("turn-" + turn);
                Future<?> written = other.submit(() -> write(fresh, 1));
                while (!written.isDone()) {
                    try (JournalReader reader = new JournalReader(fresh)) {
                        reader.seek(1);
                    }
                }
                written.get();
            }
        }
    }

    @Test
    void shouldWaitForTheNextSequenceAtTheEnd() {
        write(10);
        try (JournalReader reader = new JournalReader(directory)) {
            reader.seek(11);
            assertFalse(reader.next());

            write(1);

            assertTrue(reader.next());
            assertEquals(11, reader.sequence());
        }
    }

    @Test
    void shouldNotTakeAHoleForTheEnd() throws IOException {
        write(10);
        try (JournalReader reader = new JournalReader(directory)) {
            reader.seek(5);
            assertTrue(reader.next());
            try (FileChannel file = FileChannel.open(reader.file().path(), StandardOpenOption.WRITE)) {
                file.write(ByteBuffer.allocate(64), reader.position().offset());
            }
        }

        try (JournalReader reader = new JournalReader(directory)) {
            for (int i = 1; i < 5; i++) {
                assertTrue(reader.nextUpToEnd());
            }
            assertThrows(JournalDamagedException.class, reader::nextUpToEnd);
        }
    }

    @Test
    void shouldListTheDirectoryOnlyWhereAFileIsEnded() {
        try (SampleWriter writer = new SampleWriter(directory);
                JournalReader reader = new JournalReader(directory)) {
            writer.append(10);
            readToEnd(reader);
            long listings = reader.listings();

            for (int look = 0; look < 1_000; look++) {
                assertFalse(reader.next());
            }
            assertEquals(listings, reader.listings());

            writer.append(1);
            assertTrue(reader.next());
        }
    }

    private static void readToEnd(JournalReader reader) {
        boolean isMore = true;
        while (isMore) {
            isMore = reader.next();
        }
    }

    @Test
    void shouldRefuseASequenceOutOfReach() {
        write(10);
        try (JournalReader reader = new JournalReader(directory)) {
            assertThrows(IllegalArgumentException.class, () -> reader.seek(12));
            assertThrows(IllegalArgumentException.class, () -> reader.seek(0));
        }
    }

    @Test
    void shouldStandBeforeTheFirstRecordOfATime() {
        write(10);
        write(10);
        for (long sequence = 1; sequence <= 20; sequence++) {
            for (long earlierNs = 0; earlierNs < 2; earlierNs++) {
                try (JournalReader reader = new JournalReader(directory)) {
                    reader.seekTime(Commands.timestampNs(sequence) - earlierNs);

                    assertTrue(reader.next());
                    assertEquals(sequence, reader.sequence());
                }
            }
        }
        try (JournalReader reader = new JournalReader(directory)) {
            reader.seekTime(Commands.timestampNs(20) + 1);

            assertFalse(reader.next());
        }
    }

    @Test
    void shouldReturnToAPositionItGave() {
        write(10);
        write(10);
        try (JournalReader reader = new JournalReader(directory)) {
            List<JournalPosition> positions = new ArrayList<>();
            while (reader.next()) {
                positions.add(reader.position());
            }
            for (int i = positions.size() - 1; i >= 0; i--) {
                reader.seek(positions.get(i));

                assertTrue(reader.next());
                assertEquals(i + 1, reader.sequence());
            }
        }
    }

    @Test
    void shouldFollowAWriterThroughSeveralFiles() throws Exception {
        shouldFollow(JournalReader::next);
    }

    @Test
    void shouldTakeNoRecordThatAWriterHasJustAppendedForOneBehindAHole() throws Exception {
        shouldFollow(JournalReader::nextUpToEnd);
    }

    private void shouldFollow(Predicate<JournalReader> step) throws Exception {
        int records = 250_000;
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<Long> last = thread.submit(() -> follow(records, step));
            try (SampleWriter writer =
                    new SampleWriter(SampleWriter.settings(directory).withRollEvery(Duration.ofMinutes(1)))) {
                writer.append(records);
                assertEquals(records, last.get());
            }
        }
    }

    private long follow(int records, Predicate<JournalReader> step) {
        try (JournalReader reader = new JournalReader(directory)) {
            long last = 0;
            while (last < records) {
                if (step.test(reader)) {
                    assertEquals(last + 1, reader.sequence());
                    last = reader.sequence();
                } else {
                    Thread.onSpinWait();
                }
            }
            return last;
        }
    }

    @Test
    void shouldFollowTheJournalOverARestartOfItsWriter() {
        try (JournalReader reader = new JournalReader(directory)) {
            for (int run = 1; run <= 5; run++) {
                write(10);
                for (int i = 1; i <= 10; i++) {
                    assertTrue(reader.next());
                    assertEquals(10L * run - 10 + i, reader.sequence());
                }
                assertFalse(reader.next());
            }
        }
    }

    private void write(int records) {
        write(directory, records);
    }

    private static void write(Path directory, int records) {
        try (SampleWriter writer = new SampleWriter(directory)) {
            writer.append(records);
        }
    }
}
