package dev.kurs.journal.seal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.DamagePolicy;
import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.support.SampleWriter;
import dev.kurs.journal.write.ChronicleJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal file under whose name another one's content stands. */
class SealedPlacesTest {
    private static final String PUT_BACK = "it is not the file that was there; put that one back";

    private static final int RECORDS = 40;

    @TempDir
    private Path directory;

    private List<JournalFile> files;

    @BeforeEach
    void write() {
        SampleWriter.filesOfRuns(directory, 3, RECORDS);
        SealKey key = SealKey.openOrMake(directory, new SealDirectory(directory));
        new Sealer(directory, key, "0x" + "00".repeat(32), () -> Instant.EPOCH).run();
        files = JournalFiles.list(directory);
    }

    private void copy(int from, int to) throws IOException {
        Files.copy(files.get(from).path(), files.get(to).path(), StandardCopyOption.REPLACE_EXISTING);
    }

    /** Whatever is to be done about a damaged end. */
    private void shouldRefuseToOpen(String problem, String remedy) {
        List<JournalFile> before = JournalFiles.list(directory);
        for (DamagePolicy policy : DamagePolicy.values()) {
            String sentence = assertThrows(
                            JournalDamagedException.class,
                            () -> ChronicleJournal.open(
                                    SampleWriter.settings(directory).withDamagePolicy(policy)))
                    .getMessage();
            assertTrue(sentence.contains(problem), sentence);
            assertTrue(sentence.contains(remedy), sentence);
            assertEquals(before, JournalFiles.list(directory));
        }
    }

    @Test
    void shouldRefuseAnotherFileUnderASealedOnesNameThoughLossIsAccepted() throws IOException {
        copy(0, 1);

        shouldRefuseToOpen("it begins with sequence 1 and was sealed with 41 to 80", PUT_BACK);
    }

    @Test
    void shouldRefuseASealedFileUnderTheNewestOnesName() throws IOException {
        copy(1, 2);

        shouldRefuseToOpen("it begins with sequence 41, and the files before it are sealed to 80", PUT_BACK);
    }

    @Test
    void shouldRefuseTwoFilesOfOneName() throws IOException {
        Path twin = files.getLast().withSuffix(JournalFile.FINISHED_SUFFIX);
        Files.copy(files.getFirst().path(), twin);

        shouldRefuseToOpen("two files have this name", "take the other away");
        assertTrue(Files.exists(files.getLast().path()) && Files.exists(twin), "both are left as they were");
    }

    @Test
    void shouldOpenAJournalWhoseFilesAreInPlace() {
        try (SampleWriter writer = new SampleWriter(directory)) {
            assertEquals(3L * RECORDS, writer.sequence());
        }
    }
}
