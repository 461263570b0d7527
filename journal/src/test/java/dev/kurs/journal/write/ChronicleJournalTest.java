package dev.kurs.journal.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.JournalLockedException;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.support.SampleWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.queue.rollcycles.LegacyRollCycles;
import net.openhft.chronicle.wire.DocumentContext;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChronicleJournalTest {
    @TempDir
    private Path directory;

    @Test
    void shouldGiveBackWhatWasAppended() {
        try (SampleWriter writer = new SampleWriter(directory)) {
            writer.append(1_000);
        }

        assertEquals(sequences(1, 1_000), read());
    }

    @Test
    void shouldContinueWhereTheLastRunEnded() {
        for (int run = 0; run < 5; run++) {
            try (SampleWriter writer = new SampleWriter(directory)) {
                assertEquals(10L * run, writer.tail().lastSequence());
                assertFalse(writer.tail().isTorn());
                writer.append(10);
            }
        }

        assertEquals(sequences(1, 50), read());
    }

    @Test
    void shouldCountWhatIsCommittedBehindARecord() {
        try (SampleWriter writer = new SampleWriter(directory)) {
            writer.append(10);

            assertEquals(10, writer.journal().recordsBehind(0));
            assertEquals(3, writer.journal().recordsBehind(7));
            assertEquals(0, writer.journal().recordsBehind(10));
            assertEquals(0, writer.journal().recordsBehind(12));
        }
        try (SampleWriter next = new SampleWriter(directory)) {
            assertEquals(3, next.journal().recordsBehind(7));
        }
    }

    @Test
    void shouldBeginAFileWhenItIsTime() {
        try (SampleWriter writer =
                new SampleWriter(SampleWriter.settings(directory).withRollEvery(Duration.ofMinutes(1)))) {
            writer.append(150_000);
        }

        assertEquals(3, JournalFiles.list(directory).size());
        assertEquals(sequences(1, 150_000), read());
    }

    @Test
    void shouldRefuseASequenceThatDoesNotFollow() {
        try (SampleWriter writer = new SampleWriter(directory)) {
            writer.append(3);
            UnsafeBuffer record = new UnsafeBuffer(new byte[64]);

            assertThrows(IllegalArgumentException.class, () -> writer.journal().append(record, 0, 64));

            writer.append(1);
        }
        assertEquals(sequences(1, 4), read());
    }

    @Test
    void shouldRefuseARecordLongerThanAQuarterOfABlock() {
        try (SampleWriter writer = new SampleWriter(directory)) {
            UnsafeBuffer record =
                    new UnsafeBuffer(new byte[SampleWriter.settings(directory).longestRecord() + 1]);

            assertThrows(IllegalArgumentException.class, () -> writer.journal().append(record, 0, record.capacity()));
        }
    }

    @Test
    void shouldKeepTheLongestRecordItTakes() {
        UnsafeBuffer record =
                new UnsafeBuffer(new byte[SampleWriter.settings(directory).longestRecord()]);
        try (SampleWriter writer = new SampleWriter(directory)) {
            for (int i = 1; i <= 20; i++) {
                record.putLong(12, i);
                writer.journal().append(record, 0, record.capacity());
            }
        }

        assertEquals(sequences(1, 20), read());
    }

    @Test
    void shouldRefuseASecondWriterInThisProcess() {
        try (SampleWriter writer = new SampleWriter(directory)) {
            writer.append(1);

            JournalLockedException refusal =
                    assertThrows(JournalLockedException.class, () -> new SampleWriter(directory));

            assertTrue(refusal.getMessage().contains(directory.toString()), refusal.getMessage());
            assertTrue(
                    refusal.getMessage()
                            .contains("pid " + ProcessHandle.current().pid()),
                    refusal.getMessage());
            writer.append(1);
        }
        new SampleWriter(directory).close();
    }

    @Test
    void shouldKeepEveryCommitWhenPowerMayFail() {
        JournalSettings settings = SampleWriter.settings(directory)
                .withDurability(Durability.POWER)
                .withRollEvery(Duration.ofMinutes(1));
        try (SampleWriter writer = new SampleWriter(settings)) {
            for (int batch = 0; batch < 100; batch++) {
                for (int i = 0; i < 1_000; i++) {
                    writer.appendOne();
                }
                writer.journal().commit();
            }
        }

        assertEquals(sequences(1, 100_000), read());
    }

    @Test
    void shouldForceWhatWasCommittedToTheDiskAtAnyTime() {
        try (SampleWriter writer = new SampleWriter(directory)) {
            writer.journal().forceToDisk();
            writer.append(10);
            writer.journal().forceToDisk();
            writer.append(10);
        }

        assertEquals(sequences(1, 20), read());
    }

    @ParameterizedTest
    @CsvSource({"PROCESS, 1", "POWER, 500"})
    void shouldAllocateNothingOnceWarm(Durability durability, int batch) {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (ChronicleJournal journal =
                ChronicleJournal.open(JournalSettings.in(directory).withDurability(durability))) {
            UnsafeBuffer record = new UnsafeBuffer(new byte[256]);
            append(journal, record, batch, 40_000);

            // The compiler at work and a new 64 MiB block cost a few bytes now and then: the best of ten rounds counts.
            long least = Long.MAX_VALUE;
            for (int round = 0; round < 10; round++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                append(journal, record, batch, journal.lastSequence() + 5_000);
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }

            assertEquals(0, least);
        }
    }

    private static void append(ChronicleJournal journal, UnsafeBuffer record, int batch, long to) {
        for (long sequence = journal.lastSequence() + 1; sequence <= to; sequence++) {
            record.putLong(12, sequence);
            journal.append(record, 0, record.capacity());
            if (sequence % batch == 0) {
                journal.commit();
            }
        }
    }

    @Test
    void shouldWriteFilesThatChronicleItselfCanRead() {
        try (SampleWriter writer = new SampleWriter(directory)) {
            writer.append(100);
        }

        int documents = 0;
        try (ChronicleQueue queue = ChronicleQueue.singleBuilder(directory)
                        .rollCycle(LegacyRollCycles.MINUTELY)
                        .readOnly(true)
                        .build();
                ExcerptTailer tailer = queue.createTailer()) {
            boolean isPresent = true;
            while (isPresent) {
                try (DocumentContext document = tailer.readingDocument()) {
                    isPresent = document.isPresent();
                    documents += isPresent ? 1 : 0;
                }
            }
        }
        assertEquals(100, documents);
    }

    /** An hour of a million records a second. */
    @Test
    void shouldHaveRoomForTheRecordsOfAnHour() {
        try (SampleWriter writer = new SampleWriter(directory)) {
            writer.append(1);
        }

        try (ChronicleQueue queue = ChronicleQueue.singleBuilder(directory)
                .rollCycle(LegacyRollCycles.MINUTELY)
                .readOnly(true)
                .build()) {
            String header = queue.dump();
            long entries = number(header, "indexCount:");
            long most = entries * entries * number(header, "indexSpacing:");
            assertTrue(most > 3_600_000_000L, () -> "a file takes " + most + " records");
        }
    }

    private static long number(String text, String name) {
        Matcher found = Pattern.compile(Pattern.quote(name) + "\\D*(\\d+)").matcher(text);
        assertTrue(found.find(), name);
        return Long.parseLong(found.group(1));
    }

    @Test
    void shouldNotStayInChroniclesWayOnceFinished() {
        for (int run = 0; run < 3; run++) {
            try (SampleWriter writer = new SampleWriter(directory)) {
                writer.append(1);
            }
        }

        assertEquals(
                1,
                JournalFiles.list(directory).stream()
                        .filter(JournalFile::isLive)
                        .count());
    }

    private List<Long> read() {
        List<Long> read = new ArrayList<>();
        try (JournalReader reader = new JournalReader(directory)) {
            while (reader.next()) {
                read.add(reader.sequence());
            }
            assertEquals(0, reader.checkEnd());
        }
        return read;
    }

    private static List<Long> sequences(long from, long to) {
        List<Long> sequences = new ArrayList<>();
        for (long sequence = from; sequence <= to; sequence++) {
            sequences.add(sequence);
        }
        return sequences;
    }
}
