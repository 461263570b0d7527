package dev.kurs.journal.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.support.Commands;
import dev.kurs.journal.support.SampleWriter;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.AcceptClockEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalCheckTest {
    private static final int SOMEWHERE_IN_THE_RECORDS = 60_000;

    @TempDir
    private Path directory;

    @Test
    void shouldFindAWholeJournalGood() {
        write(1_000);
        write(500);

        VerifyResult result = JournalVerify.run(directory, ProgressListener.NONE);

        assertTrue(result.isGood(), () -> result.problems().toString());
        assertEquals(2, result.files());
        assertEquals(1_500, result.records());
        assertEquals(3_000, result.frames());
        assertEquals(0, result.unfinishedBytes());
    }

    @Test
    void shouldNameTwoFilesOfOneName() throws IOException {
        write(1_000);
        JournalFile file = JournalFiles.list(directory).getFirst();
        Path twin = file.withSuffix(".sealed");
        Files.copy(file.path(), twin);

        List<String> problems =
                JournalVerify.run(directory, ProgressListener.NONE).problems();

        assertEquals(1, problems.size(), problems::toString);
        assertTrue(problems.getFirst().contains(file.name() + " and " + twin.getFileName()), problems::toString);
    }

    @Test
    void shouldFindFilesGoodThatWereRolledWhileTheJournalWasOpen() {
        JournalSettings settings = SampleWriter.settings(directory).withRollEvery(Duration.ofMinutes(1));
        try (SampleWriter writer = new SampleWriter(settings)) {
            writer.append(150_000);

            VerifyResult result = JournalVerify.run(directory, ProgressListener.NONE);

            assertTrue(result.isGood(), () -> result.problems().toString());
            assertEquals(3, result.files());
            assertEquals(150_000, result.records());
        }

        try (ChronicleJournal journal = ChronicleJournal.open(settings)) {
            assertEquals(0, journal.tail().bytesCut());
            assertEquals(150_000, journal.lastSequence());
        }
    }

    @Test
    void shouldLetTimeGoBackWhereAnOperatorAcceptedTheClockAlone() {
        UnsafeBuffer command = new UnsafeBuffer(new byte[256]);
        UnsafeBuffer record = new UnsafeBuffer(new byte[512]);
        try (ChronicleJournal journal = ChronicleJournal.open(SampleWriter.settings(directory))) {
            append(journal, record, command, Commands.write(command, 1));
            append(journal, record, command, acceptClock(command, 2, Commands.timestampNs(0)));
            assertTrue(JournalVerify.run(directory, ProgressListener.NONE).isGood());

            int length = Commands.write(command, 3);
            Frame.stamp(command, 0, 3, Commands.timestampNs(-1));
            append(journal, record, command, length);
            assertFalse(JournalVerify.run(directory, ProgressListener.NONE).isGood());
        }
    }

    private static int acceptClock(UnsafeBuffer command, long sequence, long timestampNs) {
        AcceptClockEncoder encoder = new AcceptClockEncoder()
                .wrapAndApplyHeader(command, 0, new MessageHeaderEncoder())
                .sequence(sequence)
                .timestampNs(timestampNs)
                .correlationId(0)
                .offsetNs(-1)
                .actor("os:desk")
                .reason("a test")
                .actorAddress("")
                .actorRequestId("");
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    private static void append(ChronicleJournal journal, UnsafeBuffer record, UnsafeBuffer command, int length) {
        journal.append(record, 0, RecordLayout.put(record, 0, command, 0, length));
        journal.commit();
    }

    @Test
    void shouldNameEveryDamagedFile() throws IOException {
        write(1_000);
        write(1_000);
        flip(0);
        flip(1);

        VerifyResult result = JournalVerify.run(directory, ProgressListener.NONE);

        assertFalse(result.isGood());
        assertTrue(
                result.problems().getFirst().contains(name(0)),
                () -> result.problems().toString());
        assertTrue(
                result.problems().getLast().contains(name(1)),
                () -> result.problems().toString());
    }

    @Test
    void shouldCheckTheFilesBehindADamagedOneToo() throws IOException {
        write(1_000);
        write(1_000);
        write(500);
        flip(0);

        VerifyResult result = JournalVerify.run(directory, ProgressListener.NONE);

        assertEquals(1, result.problems().size(), () -> result.problems().toString());
        assertTrue(result.records() >= 1_500 && result.records() < 2_500, () -> "records " + result.records());
    }

    @Test
    void shouldNoticeAFrameThatCannotBeDecoded() {
        try (ChronicleJournal journal = ChronicleJournal.open(SampleWriter.settings(directory))) {
            UnsafeBuffer frame = new UnsafeBuffer(new byte[256]);
            UnsafeBuffer record = new UnsafeBuffer(new byte[512]);
            int length = Commands.write(frame, 1);
            frame.putShort(2, (short) 99);
            journal.append(record, 0, RecordLayout.put(record, 0, frame, 0, length));
        }

        VerifyResult result = JournalVerify.run(directory, ProgressListener.NONE);

        assertTrue(
                result.problems().getFirst().contains("template id 99"),
                () -> result.problems().toString());
    }

    @Test
    void shouldCountWhatIsThere() {
        write(1_000);
        write(500);

        JournalStat stat = JournalStat.run(directory, ProgressListener.NONE);

        assertEquals(2, stat.files());
        assertEquals(new JournalRange(1, 1_500), stat.range());
        assertEquals(Commands.timestampNs(1), stat.firstTimestampNs());
        assertEquals(Commands.timestampNs(1_500), stat.lastTimestampNs());
        assertEquals(Map.of("RecordInventory", 1_500L), stat.commands());
        assertEquals(Map.of("InventoryRecorded", 1_500L), stat.events());
        assertTrue(stat.recordBytes() > 1_500 * 100, () -> stat.toString());
    }

    private void write(int records) {
        try (SampleWriter writer = new SampleWriter(directory)) {
            writer.append(records);
        }
    }

    private void flip(int file) throws IOException {
        Path path = JournalFiles.list(directory).get(file).path();
        try (RandomAccessFile bytes = new RandomAccessFile(path.toFile(), "rw")) {
            bytes.seek(SOMEWHERE_IN_THE_RECORDS);
            int before = bytes.read();
            bytes.seek(SOMEWHERE_IN_THE_RECORDS);
            bytes.write(before ^ 4);
        }
    }

    private String name(int file) {
        return JournalFiles.list(directory).get(file).name();
    }
}
