package dev.kurs.journal.retention;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Replay;
import dev.kurs.journal.snapshot.WrittenSnapshot;
import dev.kurs.journal.support.Commands;
import dev.kurs.journal.support.SampleWriter;
import dev.kurs.journal.support.SumMachine;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.protocol.message.RecordLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a minute each: commands come a millisecond apart, so that 60 000 make one. */
class RetentionTest {
    private static final int FILE = 60_000;
    private static final int LAST = 4 * FILE + 10_000;

    @TempDir
    private Path directory;

    private SampleWriter writer;
    private WrittenSnapshot snapshot;

    @BeforeEach
    void writeFiveFiles() {
        writer = new SampleWriter(SampleWriter.settings(directory).withRollEvery(Duration.ofMinutes(1)));
        writer.append(3 * FILE + 10);
        snapshot = SampleWriter.snapshots(directory).write(writer.machine());
        writer.append(LAST - 3 * FILE - 10);
    }

    @AfterEach
    void closeWriter() {
        writer.close();
    }

    @Test
    void shouldDeleteFilesThatAreCoveredAndOldEnough() {
        assertEquals(5, JournalFiles.list(directory).size());

        int deleted = new Retention(writer.journal(), Duration.ZERO, file -> true)
                .apply(snapshot.sequence(), Commands.timestampNs(LAST))
                .size();

        assertEquals(3, deleted);
        assertEquals(new JournalRange(3L * FILE, LAST), JournalRange.of(directory));
    }

    @Test
    void shouldKeepFilesFromTheFirstOnWhoseClientReferencesAreNotKept() {
        JournalFile second = JournalFiles.list(directory).get(1);

        int deleted = new Retention(writer.journal(), Duration.ZERO, file -> !file.equals(second))
                .apply(snapshot.sequence(), Commands.timestampNs(LAST))
                .size();

        assertEquals(1, deleted);
        assertEquals(second, JournalFiles.list(directory).getFirst());
    }

    @Test
    void shouldDeleteTheIndexOfAFileWithIt() throws IOException {
        List<Path> indexes = JournalFiles.list(directory).stream()
                .map(file -> file.withSuffix(JournalFile.QUOTES_SUFFIX))
                .toList();
        for (Path index : indexes) {
            Files.createFile(index);
        }

        new Retention(writer.journal(), Duration.ZERO, file -> true)
                .apply(snapshot.sequence(), Commands.timestampNs(LAST));

        assertEquals(
                indexes.subList(3, 5), indexes.stream().filter(Files::exists).toList());
    }

    @Test
    void shouldGoOnWritingAndRecoverFromTheSnapshot() {
        new Retention(writer.journal(), Duration.ZERO, file -> true)
                .apply(snapshot.sequence(), Commands.timestampNs(LAST));

        writer.append(2 * FILE);
        long stateHash = writer.machine().stateHash();
        writer.close();
        writer = new SampleWriter(directory);

        assertEquals(stateHash, writer.machine().stateHash());
        assertTrue(new Replay(directory, SumMachine::new)
                .fromSnapshot(SampleWriter.snapshots(directory).newest().image().orElseThrow(), ProgressListener.NONE)
                .isIdentical());
    }

    @Test
    void shouldKeepFilesThatAreNotOldEnough() {
        long now = Commands.timestampNs(LAST);

        int deleted = new Retention(writer.journal(), Duration.ofSeconds(150), file -> true)
                .apply(snapshot.sequence(), now)
                .size();

        assertEquals(1, deleted);
    }

    /** Each start begins a file. */
    @Test
    void shouldCountALeapOfTheClockBetweenTwoStartsAsOneFileAtMost() {
        long aheadNs = Commands.timestampNs(LAST) + Duration.ofDays(1_000).toNanos();

        appendByAStartOf(LAST + 1, aheadNs);
        assertEquals(List.of(), deletedByAStartOf(aheadNs));
        appendByAStartOf(LAST + 2, aheadNs + Duration.ofSeconds(20).toNanos());
        assertEquals(
                List.of(), deletedByAStartOf(aheadNs + Duration.ofSeconds(59).toNanos()));

        assertEquals(
                1, deletedByAStartOf(aheadNs + Duration.ofSeconds(60).toNanos()).size());
    }

    private List<Path> deletedByAStartOf(long timestampNs) {
        writer.close();
        try (ChronicleJournal journal =
                ChronicleJournal.open(SampleWriter.settings(directory).withRollEvery(Duration.ofMinutes(1)))) {
            return new Retention(journal, Duration.ofMinutes(5), file -> true).apply(LAST, timestampNs);
        }
    }

    private void appendByAStartOf(long sequence, long timestampNs) {
        writer.close();
        UnsafeBuffer command = new UnsafeBuffer(new byte[256]);
        UnsafeBuffer record = new UnsafeBuffer(new byte[512]);
        int length = Commands.recordInventory(command, sequence, timestampNs, 1);
        try (ChronicleJournal journal =
                ChronicleJournal.open(SampleWriter.settings(directory).withRollEvery(Duration.ofMinutes(1)))) {
            journal.append(record, 0, RecordLayout.put(record, 0, command, 0, length));
            journal.commit();
        }
    }

    @Test
    void shouldKeepFilesThatNoSnapshotCovers() {
        int deleted = new Retention(writer.journal(), Duration.ZERO, file -> true)
                .apply(FILE, Commands.timestampNs(LAST))
                .size();

        assertEquals(1, deleted);
    }

    @Test
    void shouldNeverDeleteTheNewest() {
        new Retention(writer.journal(), Duration.ZERO, file -> true).apply(Long.MAX_VALUE - 1, Long.MAX_VALUE);

        assertEquals(1, JournalFiles.list(directory).size());
        assertEquals(LAST, JournalRange.of(directory).lastSequence());
    }

    @Test
    void shouldRefuseAReplayFromGenesisAfterwards() {
        new Retention(writer.journal(), Duration.ZERO, file -> true)
                .apply(snapshot.sequence(), Commands.timestampNs(LAST));

        Replay replay = new Replay(directory, SumMachine::new);
        assertThrows(IllegalArgumentException.class, () -> replay.fromGenesis(ProgressListener.NONE));
    }
}
