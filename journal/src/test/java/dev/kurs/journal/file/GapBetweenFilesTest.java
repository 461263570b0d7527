package dev.kurs.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.support.SampleWriter;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A loss of power took the end of a file and left the beginning of the next. Commands come a millisecond apart, so that 60 000 make a file. */
class GapBetweenFilesTest {
    private static final int FILE = 60_000;
    private static final int BEHIND = 11;

    @TempDir
    private Path directory;

    private JournalFile newest;

    private JournalSettings settings() {
        return SampleWriter.settings(directory).withRollEvery(Duration.ofMinutes(1));
    }

    @BeforeEach
    void writeThreeFiles() {
        try (SampleWriter writer = new SampleWriter(settings())) {
            writer.append(2 * FILE - 1 + BEHIND);
        }
        List<JournalFile> files = JournalFiles.list(directory);
        assertEquals(3, files.size());
        newest = files.getLast();
    }

    private JournalFile second() {
        return JournalFiles.list(directory).get(1);
    }

    private static void zero(JournalFile file, long from) throws IOException {
        try (FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate((int) (channel.size() - from)), from);
        }
    }

    private void readAll() {
        try (JournalReader reader = new JournalReader(directory)) {
            while (reader.next()) {}
        }
    }

    @Test
    void shouldCutInTheFileBeforeWhenAnOperatorSaysSo() throws IOException {
        zero(second(), Files.size(second().path()) / 3);
        ChronicleJournal.open(settings()).close();
        assertThrows(JournalDamagedException.class, this::readAll);

        long kept;
        try (SampleWriter writer = new SampleWriter(settings().withDamagePolicy(DamagePolicy.CUT))) {
            kept = writer.tail().lastSequence();
            assertTrue(kept >= FILE && kept < 2 * FILE - 1, "" + kept);
            assertEquals(BEHIND, writer.tail().recordsCut());
        }
        assertTrue(Files.exists(newest.withSuffix(".lost")));
        try (SampleWriter writer = new SampleWriter(settings())) {
            assertEquals(kept, writer.tail().lastSequence());
            assertEquals(BEHIND, writer.tail().recordsCut());
            writer.append(5);
            assertEquals(kept + 5, writer.sequence());
        }
    }

    @Test
    void shouldCutBehindTheLastFileThatHasRecordsLeft() throws IOException {
        zero(second(), 0);

        try (SampleWriter writer = new SampleWriter(settings().withDamagePolicy(DamagePolicy.CUT))) {
            assertEquals(FILE - 1, writer.tail().lastSequence());
            assertEquals(BEHIND, writer.tail().recordsCut());
        }
    }

    @Test
    void shouldCutNothingWhereTheNewestFileFollows() {
        try (SampleWriter writer = new SampleWriter(settings().withDamagePolicy(DamagePolicy.CUT))) {
            assertEquals(2 * FILE - 1 + BEHIND, writer.tail().lastSequence());
            assertEquals(0, writer.tail().recordsCut());
        }
    }

    /** Snapshots may stand for what is behind it. */
    @Test
    void shouldCutNothingBehindASealedFileThatSomebodyChanged() throws IOException {
        try (FileChannel channel = FileChannel.open(second().path(), StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(16), channel.size() / 3);
        }
        Files.createFile(second().withSuffix(".seal"));

        try (ChronicleJournal journal = ChronicleJournal.open(settings().withDamagePolicy(DamagePolicy.CUT))) {
            assertEquals(2 * FILE - 1 + BEHIND, journal.lastSequence());
        }
    }
}
