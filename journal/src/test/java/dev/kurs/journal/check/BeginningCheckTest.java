package dev.kurs.journal.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.journal.seal.SealKey;
import dev.kurs.journal.seal.Sealer;
import dev.kurs.journal.support.SampleWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal whose oldest file is gone. */
class BeginningCheckTest {
    private static final int RECORDS = 40;

    @TempDir
    private Path directory;

    private void write(int runs) {
        for (int run = 0; run < runs; run++) {
            try (SampleWriter writer = new SampleWriter(directory)) {
                writer.append(RECORDS);
            }
        }
    }

    private void seal() {
        SealKey key = SealKey.openOrMake(directory, new SealDirectory(directory));
        new Sealer(directory, key, "0x" + "00".repeat(32), () -> Instant.EPOCH).run();
    }

    private JournalFile deleteOldest() throws IOException {
        JournalFile oldest = JournalFiles.list(directory).getFirst();
        Files.delete(oldest.path());
        return oldest;
    }

    @Test
    void shouldSayNothingOfAWholeJournal() {
        assertEquals(Optional.empty(), BeginningCheck.run(directory));
        write(2);

        assertEquals(Optional.empty(), BeginningCheck.run(directory));
    }

    @Test
    void shouldSayNothingWhereRetentionMayHaveTakenTheFile() throws IOException {
        write(3);
        seal();
        deleteOldest();

        assertEquals(Optional.empty(), BeginningCheck.run(directory));
    }

    @Test
    void shouldSayThatRetentionLeavesNoIndexOfAFileThatItTook() throws IOException {
        write(3);
        seal();
        JournalFile oldest = deleteOldest();
        Files.write(oldest.withSuffix(JournalFile.QUOTES_SUFFIX), new byte[0]);

        shouldSay("begins with sequence 41", oldest.stamp() + ".quotes is there");
    }

    @Test
    void shouldSayThatRetentionTakesNoUnsealedFile() throws IOException {
        write(2);
        seal();
        write(2);
        for (int file = 0; file < 3; file++) {
            deleteOldest();
        }

        shouldSay("begins with sequence 121", "the seals reach to 40");
    }

    private void shouldSay(String... parts) {
        String sentence = BeginningCheck.run(directory).orElseThrow();
        for (String part : parts) {
            assertTrue(sentence.contains(part), sentence);
        }
    }
}
