package dev.kurs.journal.backup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.check.JournalVerify;
import dev.kurs.journal.check.VerifyResult;
import dev.kurs.journal.file.FileScan;
import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.loss.LossSearch;
import dev.kurs.journal.read.RecordsMissingException;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.seal.SealCheck;
import dev.kurs.journal.seal.SealCheckResult;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.journal.seal.SealKey;
import dev.kurs.journal.seal.SealPublicKey;
import dev.kurs.journal.seal.Sealer;
import dev.kurs.journal.support.SampleWriter;
import dev.kurs.journal.write.ChronicleJournal;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalBackupTest {
    private static final int RECORDS = 400;
    private static final int MORE_THAN_A_LOOK = 5_000;
    private static final int IN_THE_RECORDS = 60_000;

    @TempDir
    private Path data;

    private Path journal;
    private Path copy;

    @BeforeEach
    void name() {
        journal = data.resolve("journal");
        copy = data.resolve("copy");
    }

    private void seal() {
        SealKey key = SealKey.openOrMake(data, new SealDirectory(journal));
        new Sealer(journal, key, "0x" + "ab".repeat(32), () -> Instant.EPOCH).run();
    }

    private CopiedRecords copy() throws IOException {
        return JournalBackup.copy(journal, copy, ProgressListener.NONE);
    }

    private static String nameOf(JournalFile file, String suffix) {
        return file.stamp() + "." + suffix;
    }

    private List<String> namesInCopy() throws IOException {
        try (Stream<Path> files = Files.list(copy)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private void shouldBeWhole(long records) throws IOException {
        VerifyResult verified = JournalVerify.run(copy, ProgressListener.NONE);
        assertEquals(List.of(), verified.problems());
        assertEquals(records, verified.records());
        assertEquals(0, verified.unfinishedBytes());
        assertEquals(Optional.empty(), new LossSearch(copy, SampleWriter.snapshots(copy)).run());
        try (SampleWriter writer = new SampleWriter(copy)) {
            assertEquals(records, writer.sequence(), "is gone on from");
        }
    }

    @Test
    void shouldCopyWholeRecordsWithWhatStandsBesideThem() throws IOException {
        List<JournalFile> files = SampleWriter.filesOfRuns(journal, 3, RECORDS);
        seal();
        for (String name : List.of("base.clientrefs", files.getFirst().stamp() + ".clientrefs", "spare.room")) {
            Files.writeString(journal.resolve(name), name);
        }
        Files.writeString(files.getFirst().withSuffix(".quotes"), "an index");
        Files.writeString(files.getLast().withSuffix(".quotes"), "of what is not sealed");
        Files.writeString(journal.resolve("20200101-0000.quotes"), "of what is not there");

        CopiedRecords copied = copy();

        assertEquals(new CopiedRecords(3, 3 * RECORDS, 2, 3 * RECORDS), copied);
        assertEquals(
                Stream.concat(
                                Stream.of("clientrefs", "finished", "quotes", "seal")
                                        .map(suffix -> nameOf(files.get(0), suffix)),
                                Stream.of(
                                        nameOf(files.get(1), "finished"),
                                        nameOf(files.get(1), "seal"),
                                        nameOf(files.get(2), "finished"),
                                        "base.clientrefs"))
                        .toList(),
                namesInCopy());
        assertEquals("an index", Files.readString(copy.resolve(files.getFirst().stamp() + ".quotes")));
        SealCheckResult seals = SealCheck.run(copy, SealPublicKey.in(data));
        assertEquals(new SealCheckResult(2, 0, 1, Optional.empty()), seals);
        shouldBeWhole(3 * RECORDS);
    }

    @Test
    void shouldCopyWhatThereIsWhileItBecomesMore() throws Exception {
        try (SampleWriter writer =
                new SampleWriter(SampleWriter.settings(journal).withRollEvery(Duration.ofMinutes(1)))) {
            writer.append(150_000);
            Thread more = Thread.ofPlatform().start(() -> writer.append(150_000));
            CopiedRecords copied = copy();
            more.join();

            assertTrue(copied.lastSequence() >= 150_000, copied::toString);
            assertEquals(copied.lastSequence(), copied.records());
            shouldBeWhole(copied.lastSequence());
        }
    }

    @Test
    void shouldLeaveOutWhatIsHalfWritten() throws IOException {
        try (SampleWriter writer = new SampleWriter(journal)) {
            writer.append(RECORDS);
        }
        Path file = JournalFiles.list(journal).getFirst().path();
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            long end = FileScan.of(JournalFiles.list(journal).getFirst()).end();
            bytes.seek(end + 8);
            bytes.write(new byte[] {1, 2, 3});
        }

        assertEquals(RECORDS, copy().records());
        shouldBeWhole(RECORDS);
    }

    /** Of which it would look as if somebody had taken files from the middle. */
    @Test
    void shouldSayThatRetentionTookWhatWasToBeCopied() throws IOException {
        List<JournalFile> files = SampleWriter.filesOfRuns(journal, 4, MORE_THAN_A_LOOK);
        ProgressListener retention = (done, total) -> {
            files.subList(0, 3).forEach(JournalBackupTest::delete);
        };

        RecordsMissingException refusal =
                assertThrows(RecordsMissingException.class, () -> JournalBackup.copy(journal, copy, retention));

        assertTrue(
                refusal.getMessage().endsWith("as journal.retention takes the oldest: make the copy again"),
                refusal.getMessage());
    }

    private static void delete(JournalFile file) {
        try {
            Files.deleteIfExists(file.path());
        } catch (IOException undeletable) {
            throw new UncheckedIOException(undeletable);
        }
    }

    /** It is made again. */
    @Test
    void shouldLeaveOutAnIndexThatCannotBeRead() throws IOException {
        List<JournalFile> files = SampleWriter.filesOfRuns(journal, 2, RECORDS);
        seal();
        Files.createDirectory(files.getFirst().withSuffix(".quotes"));

        assertEquals(2 * RECORDS, copy().records());
        assertFalse(namesInCopy().contains(nameOf(files.getFirst(), "quotes")));
    }

    @Test
    void shouldNameWhatCannotBeCopied() throws IOException {
        List<JournalFile> files = SampleWriter.filesOfRuns(journal, 2, RECORDS);
        Path references = Files.createDirectory(files.getFirst().withSuffix(".clientrefs"));

        assertEquals(
                references + " -> " + copy.resolve(references.getFileName()) + ": Is a directory",
                assertThrows(IOException.class, this::copy).getMessage());
    }

    @Test
    void shouldCopyNoDamage() throws IOException {
        Path file = SampleWriter.filesOfRuns(journal, 2, RECORDS).getFirst().path();
        byte[] bytes = Files.readAllBytes(file);
        bytes[IN_THE_RECORDS] ^= 1;
        Files.write(file, bytes);

        assertThrows(JournalDamagedException.class, this::copy);
    }

    @Test
    void shouldCopyNeitherOfTwoFilesOfOneName() throws IOException {
        JournalFile file = SampleWriter.filesOfRuns(journal, 2, RECORDS).getFirst();
        Files.copy(file.path(), file.withSuffix(".sealed"));

        assertThrows(JournalDamagedException.class, this::copy);
    }

    @Test
    void shouldSayThatThereIsNothingToCopy() {
        ChronicleJournal.open(SampleWriter.settings(journal)).close();

        assertTrue(assertThrows(RecordsMissingException.class, this::copy)
                .getMessage()
                .contains("has no record to copy"));
    }
}
