package dev.kurs.journal.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.JournalPosition;
import dev.kurs.journal.support.SampleWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Some 20 MB of records, in files of a minute. */
@Timeout(120)
class ChecksAheadTest {
    private static final int RECORDS = 130_000;

    @TempDir
    private Path directory;

    private List<JournalPosition> positions;

    @BeforeEach
    void write() {
        try (SampleWriter writer =
                new SampleWriter(SampleWriter.settings(directory).withRollEvery(Duration.ofMinutes(1)))) {
            writer.append(RECORDS);
        }
        positions = new ArrayList<>();
        try (JournalReader reader = new JournalReader(directory)) {
            while (reader.next()) {
                positions.add(reader.position());
            }
        }
        assertTrue(JournalFiles.list(directory).size() > 1, "several files");
    }

    private static void await(ChecksAhead ahead, JournalPosition position) throws InterruptedException {
        while (!ahead.hasChecked(position.minute(), position.offset())) {
            Thread.sleep(1);
        }
    }

    /** Who stands at the first record finds it checked, and many behind it, but not all: memory that is read too early is forgotten again. */
    @Test
    void shouldGoAheadOfTheReaderButNotFar() throws InterruptedException {
        try (ChecksAhead ahead = new ChecksAhead(directory, positions.getFirst())) {
            await(ahead, positions.getFirst());
            for (JournalPosition position : positions) {
                await(ahead, position);
            }
        }
        try (ChecksAhead ahead = new ChecksAhead(directory, positions.getFirst())) {
            await(ahead, positions.getFirst());
            Thread.sleep(500);

            assertFalse(ahead.hasChecked(
                    positions.getLast().minute(), positions.getLast().offset()));
        }
    }

    @Test
    void shouldGoOnFromAReaderThatHasOvertakenIt() throws InterruptedException {
        try (ChecksAhead ahead = new ChecksAhead(directory, positions.getFirst())) {
            await(ahead, positions.getLast());
        }
    }

    @Test
    void shouldNotPassDamage() throws IOException, InterruptedException {
        JournalPosition damaged = positions.get(RECORDS / 2);
        damage(damaged);

        try (ChecksAhead ahead = new ChecksAhead(directory, positions.get(RECORDS / 2 - 2_000))) {
            await(ahead, positions.get(RECORDS / 2 - 2_000));
            for (int look = 0; look < 100; look++) {
                assertFalse(ahead.hasChecked(damaged.minute(), damaged.offset()));
                Thread.sleep(1);
            }
        }
    }

    /** No number of minutes, and of bytes, that a place has no room for is taken for one that was tested. */
    @ParameterizedTest
    @CsvSource({
        "33554431, 0",
        "33554432, 0",
        "33554433, 4096",
        "134217727, 0",
        "134217728, 0",
        "2147483647, 0",
        "29920338, 68719476736"
    })
    void shouldSayOfNoRecordThatItWasTestedWhereNoneWas(int minute, long offset) throws InterruptedException {
        Path nowhere = directory.resolve("nowhere");
        try (ChecksAhead ahead = new ChecksAhead(nowhere, new JournalPosition(minute, offset))) {
            for (int look = 0; look < 20; look++) {
                assertFalse(ahead.hasChecked(minute, offset));
                Thread.sleep(1);
            }
        }
    }

    /** Files whose minutes have 26 bits. */
    @Test
    void shouldTestFilesOfALaterTime() throws IOException, InterruptedException {
        Path later = Files.createDirectories(directory.resolve("later"));
        JournalFile first = JournalFiles.list(directory).getFirst();
        int minute = 1 << 25;
        Files.copy(first.path(), JournalFile.live(later, minute).path());
        JournalPosition begin = new JournalPosition(minute, positions.getFirst().offset());

        try (ChecksAhead ahead = new ChecksAhead(later, begin)) {
            await(ahead, begin);
        }
    }

    /** However fast the thread ahead is. */
    @Test
    void shouldShowAReaderTheSameDamage() throws IOException, InterruptedException {
        int damaged = RECORDS / 3;
        damage(positions.get(damaged));
        List<Integer> broken = new ArrayList<>();

        try (JournalReader reader = JournalReader.tolerant(directory)) {
            reader.seek(1);
            reader.checkAhead();
            for (int index = 0; reader.nextUpToEnd(); index++) {
                if (index % 1_000 == 0) {
                    Thread.sleep(1);
                }
                assertEquals(positions.get(index), reader.position());
                if (!reader.isIntact()) {
                    broken.add(index);
                }
            }
        }

        assertEquals(List.of(damaged), broken);
    }

    private void damage(JournalPosition position) throws IOException {
        Path path = JournalFiles.list(directory).stream()
                .filter(file -> file.minute() == position.minute())
                .map(JournalFile::path)
                .findFirst()
                .orElseThrow();
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.seek(position.offset() + 40);
            int before = file.read();
            file.seek(position.offset() + 40);
            file.write(before ^ 1);
        }
    }
}
