package dev.kurs.journal.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.support.SampleWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a journal whose bytes somebody, or a loss of power, has changed. */
class DamageTest {
    private static final int RECORDS = 6;

    @TempDir
    private Path scratch;

    private Path directory;
    private Path file;
    private byte[] good;
    private int firstRecord;
    private int lastRecord;

    @BeforeEach
    void writeSmallJournal() throws IOException {
        Path written = scratch.resolve("written");
        directory = scratch.resolve("journal");
        try (SampleWriter writer = new SampleWriter(written)) {
            writer.append(RECORDS);
        }
        JournalCopy.copy(written, directory);
        JournalFile only = JournalFiles.list(directory).getFirst();
        file = only.path();
        good = Files.readAllBytes(file);
        try (RecordCursor cursor = new RecordCursor(only)) {
            assertEquals(RecordCursor.Step.RECORD, cursor.next());
            firstRecord = (int) cursor.recordPosition();
            while (cursor.next() == RecordCursor.Step.RECORD) {
                lastRecord = (int) cursor.recordPosition();
            }
        }
    }

    @Test
    void shouldNoticeAFlippedBitInEveryByteOfEveryRecord() throws IOException {
        for (int position = firstRecord; position < good.length; position++) {
            flip(position, 1 << position % Byte.SIZE);

            assertFalse(readsAsIfNothingWere(), "byte " + position);
        }
    }

    @Test
    void shouldNoticeEveryFlippedBitOfHeaderChecksumAndLength() throws IOException {
        for (int record : new int[] {firstRecord, lastRecord}) {
            for (int bit = 0; bit < 12 * Byte.SIZE; bit++) {
                flip(record + bit / Byte.SIZE, 1 << bit % Byte.SIZE);

                assertFalse(readsAsIfNothingWere(), "record at " + record + ", bit " + bit);
            }
        }
    }

    @Test
    void shouldReadAllRecordsOrComplainWhenChroniclesOwnBytesAreChanged() throws IOException {
        for (int position = 0; position < firstRecord; position += position < 300 ? 1 : 37) {
            flip(position, 1 << position % Byte.SIZE);

            readsAsIfNothingWere();
        }
    }

    private boolean readsAsIfNothingWere() {
        int records = 0;
        try (JournalReader reader = new JournalReader(directory)) {
            while (reader.next()) {
                records++;
                assertEquals(records, reader.sequence());
            }
            return reader.checkEnd() == 0 && records == RECORDS;
        } catch (JournalDamagedException e) {
            assertTrue(e.getMessage().contains(file.toString()), e.getMessage());
            return false;
        }
    }

    @Test
    void shouldCutARecordThatWasCutShort() throws IOException {
        for (int length = lastRecord + 1; length < good.length; length += 7) {
            byte[] shortened = Arrays.copyOf(good, length);
            boolean isWhole = isAllZero(good, length, good.length);

            assertRepaired(shortened, isWhole ? RECORDS : RECORDS - 1);
        }
    }

    @Test
    void shouldCutARecordWhoseEndWasNeverWritten() throws IOException {
        for (int from = lastRecord; from < good.length; from += 16) {
            byte[] zeroed = Arrays.copyOf(good, good.length + 4_096);
            Arrays.fill(zeroed, from, good.length, (byte) 0);
            boolean isWhole = isAllZero(good, from, good.length);

            assertRepaired(zeroed, isWhole ? RECORDS : RECORDS - 1);
        }
    }

    @Test
    void shouldCutARecordWhoseHeaderWasNeverFinished() throws IOException {
        byte[] unfinished = Arrays.copyOf(good, good.length + 4_096);
        unfinished[lastRecord + 3] |= (byte) 0x80;

        assertRepaired(unfinished, RECORDS - 1);
    }

    @Test
    void shouldCutRubbishBehindTheLastRecord() throws IOException {
        byte[] rubbish = Arrays.copyOf(good, good.length + 4_096);
        Arrays.fill(rubbish, good.length, good.length + 1_000, (byte) 0x5A);

        assertRepaired(rubbish, RECORDS);
    }

    @Test
    void shouldDropAFileThatWasOnlyJustBegun() throws IOException {
        Files.write(directory.resolve("20991231-2359.cq4"), new byte[] {0, 0, 0, (byte) 0xC0, 1, 2, 3, 4});

        assertRepaired(good, RECORDS);
    }

    private static boolean isAllZero(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] != 0) {
                return false;
            }
        }
        return true;
    }

    private void assertRepaired(byte[] bytes, int whole) throws IOException {
        deleteFilesOfEarlierRounds();
        Files.write(file, bytes);

        try (SampleWriter writer = new SampleWriter(directory)) {
            assertEquals(whole, writer.tail().lastSequence());
            writer.append(3);
        }

        try (JournalReader reader = new JournalReader(directory)) {
            long sequence = 0;
            while (reader.next()) {
                sequence++;
                assertEquals(sequence, reader.sequence());
            }
            assertEquals(whole + 3, sequence);
        }
    }

    private void deleteFilesOfEarlierRounds() throws IOException {
        for (JournalFile other : JournalFiles.list(directory)) {
            if (!other.path().equals(file) && other.minute() < 60_000_000) {
                Files.delete(other.path());
            }
        }
    }

    @Test
    void shouldKeepWhatWasCutBesideTheJournal() throws IOException {
        byte[] unfinished = Arrays.copyOf(good, good.length + 4_096);
        unfinished[lastRecord + 3] |= (byte) 0x80;
        Files.write(file, unfinished);

        try (SampleWriter writer = new SampleWriter(directory)) {
            assertTrue(writer.tail().isTorn());
            Path torn = writer.tail().file().withSuffix(".torn");
            assertEquals(writer.tail().bytesCut(), Files.size(torn));
            assertTrue(
                    writer.tail().sentence().contains("a torn tail of"),
                    writer.tail().sentence());
        }
    }

    @Test
    void shouldRefuseToCutWhenWholeRecordsWouldGo() throws IOException {
        flip(firstRecord + 30, 1);

        JournalDamagedException refusal =
                assertThrows(JournalDamagedException.class, () -> new SampleWriter(directory));

        assertEquals(firstRecord, refusal.position());
        assertTrue(refusal.getMessage().contains(RECORDS - 1 + " whole records follow"), refusal.getMessage());
    }

    @Test
    void shouldCutWholeRecordsWhenAnOperatorSaysSo() throws IOException {
        flip(lastRecord - 10, 1);

        try (SampleWriter writer =
                new SampleWriter(SampleWriter.settings(directory).withDamagePolicy(DamagePolicy.CUT))) {
            assertEquals(RECORDS - 2, writer.tail().lastSequence());
            assertEquals(1, writer.tail().recordsCut());
        }
    }

    /** The start that has cut them ends before the loss is journaled, and the operator finds a backup after all. */
    @Test
    void shouldKnowOfNoRecordsCutFromAFileThatWasPutBack() throws IOException {
        flip(firstRecord + 30, 1);
        new SampleWriter(SampleWriter.settings(directory).withDamagePolicy(DamagePolicy.CUT)).close();
        Files.write(oldest(), good);
        try (SampleWriter writer = new SampleWriter(directory)) {
            assertEquals(0, writer.tail().recordsCut());
            assertEquals(RECORDS, writer.tail().lastSequence());
        }

        flipIn(oldest(), lastRecord - 10);
        try (SampleWriter writer =
                new SampleWriter(SampleWriter.settings(directory).withDamagePolicy(DamagePolicy.CUT))) {
            assertEquals(1, writer.tail().recordsCut());
        }
    }

    @Test
    void shouldCountWhatIsCutFurtherToTheFront() throws IOException {
        flip(lastRecord - 10, 1);
        new SampleWriter(SampleWriter.settings(directory).withDamagePolicy(DamagePolicy.CUT)).close();
        flipIn(oldest(), firstRecord + 30);

        try (SampleWriter writer =
                new SampleWriter(SampleWriter.settings(directory).withDamagePolicy(DamagePolicy.CUT))) {
            assertEquals(1 + 3, writer.tail().recordsCut(), "the last, and the second to fourth");
        }
    }

    private Path oldest() {
        return JournalFiles.list(directory).getFirst().path();
    }

    private static void flipIn(Path path, int position) throws IOException {
        byte[] bytes = Files.readAllBytes(path);
        bytes[position] ^= 1;
        Files.write(path, bytes);
    }

    /** A start that has cut them may end before the loss is journaled as accepted. */
    @Test
    void shouldKnowOfRecordsThatWereCutUntilSomethingIsWrittenBehindThem() throws IOException {
        flip(lastRecord - 10, 1);
        new SampleWriter(SampleWriter.settings(directory).withDamagePolicy(DamagePolicy.CUT)).close();

        try (SampleWriter writer = new SampleWriter(directory)) {
            assertEquals(1, writer.tail().recordsCut());
            writer.append(1);
        }
        try (SampleWriter writer = new SampleWriter(directory)) {
            assertEquals(0, writer.tail().recordsCut());
        }
    }

    @Test
    void shouldNoticeAFileThatIsMissing() throws IOException {
        try (SampleWriter writer = new SampleWriter(directory)) {
            writer.append(3);
        }
        try (SampleWriter writer = new SampleWriter(directory)) {
            writer.append(3);
        }
        Files.delete(JournalFiles.list(directory).get(1).path());

        try (JournalReader reader = new JournalReader(directory)) {
            for (int i = 0; i < RECORDS; i++) {
                assertTrue(reader.next());
            }
            assertThrows(JournalDamagedException.class, reader::next);
        }
    }

    private void flip(int position, int mask) throws IOException {
        byte[] flipped = good.clone();
        flipped[position] ^= (byte) mask;
        Files.write(file, flipped);
    }
}
