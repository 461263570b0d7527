package dev.kurs.journal.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.check.JournalVerify;
import dev.kurs.journal.check.VerifyResult;
import dev.kurs.journal.file.DamagePolicy;
import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.support.SampleWriter;
import dev.kurs.journal.write.ChronicleJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal of three files, 40 records each and not sealed, of which one is gone or stands under another's name. */
class MisplacedFileTest {
    private static final int RECORDS = 40;

    @TempDir
    private Path directory;

    private List<JournalFile> files;

    @BeforeEach
    void write() {
        files = SampleWriter.filesOfRuns(directory, 3, RECORDS);
    }

    private String name(int file) {
        return files.get(file).name();
    }

    private void swap(int one, int other) throws IOException {
        Path aside = directory.resolve("aside");
        Files.move(files.get(one).path(), aside);
        Files.move(files.get(other).path(), files.get(one).path());
        Files.move(aside, files.get(other).path());
    }

    private void copy(int from, int to) throws IOException {
        Files.copy(files.get(from).path(), files.get(to).path(), StandardCopyOption.REPLACE_EXISTING);
    }

    private String read() {
        try (JournalReader reader = new JournalReader(directory)) {
            reader.seek(1);
            return assertThrows(JournalDamagedException.class, () -> {
                        while (reader.next()) {}
                    })
                    .getMessage();
        }
    }

    private List<String> verified() {
        VerifyResult result = JournalVerify.run(directory, ProgressListener.NONE);
        return result.problems();
    }

    private void shouldSay(String sentence, String... parts) {
        for (String part : parts) {
            assertTrue(sentence.contains(part), () -> sentence + " lacks: " + part);
        }
    }

    @Test
    void shouldNameTheFilesBetweenWhichOneIsMissing() throws IOException {
        Files.delete(files.get(1).path());

        String missing =
                "sequence 41 should stand here, not 81: 41 to 80 are missing between " + name(0) + " and this file";
        shouldSay(read(), files.get(2).path().toString(), missing);
        assertEquals(1, verified().size());
        shouldSay(verified().getFirst(), files.get(2).path().toString(), missing);
    }

    @Test
    void shouldNameTheMissingFileWhereItsSealIsLeft() throws IOException {
        Files.delete(files.get(1).path());
        Files.createFile(files.get(1).withSuffix(".seal"));

        shouldSay(
                read(),
                "41 to 80 are missing between " + name(0) + " and this file, where "
                        + files.get(1).stamp() + " was");
    }

    @Test
    void shouldNameTheFileInWhichTheRecordsStandThatShouldStandInAnother() throws IOException {
        swap(1, 2);

        shouldSay(
                read(),
                files.get(1).path().toString(),
                "sequence 41 should stand here, not 81, which begins " + name(2)
                        + ": a file stands under another's name");
        shouldSay(verified().getFirst(), files.get(1).path().toString(), name(2));
    }

    @Test
    void shouldNameTheFileOfWhichAnotherIsACopy() throws IOException {
        copy(0, 1);

        shouldSay(
                String.join("\n", verified()),
                files.get(1).path().toString(),
                "sequence 41 should stand here, not 1, which begins " + name(0) + " too");
    }

    @Test
    void shouldOpenNoJournalWhoseFilesAreOutOfOrderThoughLossIsAccepted() throws IOException {
        swap(1, 2);
        List<JournalFile> swapped = JournalFiles.list(directory);

        for (DamagePolicy policy : DamagePolicy.values()) {
            String sentence = assertThrows(
                            JournalDamagedException.class,
                            () -> ChronicleJournal.open(
                                    SampleWriter.settings(directory).withDamagePolicy(policy)))
                    .getMessage();
            shouldSay(
                    sentence,
                    files.get(2).path().toString(),
                    "it begins with sequence 41, and " + name(1) + " before it with 81");
            assertEquals(swapped, JournalFiles.list(directory));
        }
    }
}
