package dev.kurs.journal.loss;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.check.JournalStat;
import dev.kurs.journal.check.JournalVerify;
import dev.kurs.journal.check.VerifyResult;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.LossLeap;
import dev.kurs.journal.read.JournalRange;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.seal.SealDirectory;
import dev.kurs.journal.seal.SealKey;
import dev.kurs.journal.seal.Sealer;
import dev.kurs.journal.support.Commands;
import dev.kurs.journal.support.SampleWriter;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.sbe.AcceptLossEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal that lost its end, what notices it, and the one gap its sequences may have. */
class LossTest {
    @TempDir
    private Path directory;

    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[256]);
    private final UnsafeBuffer record = new UnsafeBuffer(new byte[512]);

    private void write(long records) {
        try (SampleWriter writer = new SampleWriter(directory)) {
            writer.append(records);
        }
    }

    private void writeAndSnapshot(long records) {
        try (SampleWriter writer = new SampleWriter(directory)) {
            writer.append(records);
            SampleWriter.snapshots(directory).write(writer.machine());
        }
    }

    private void deleteNewestFile() throws IOException {
        Files.delete(newest().path());
    }

    private JournalFile newest() {
        return JournalFiles.list(directory).getLast();
    }

    private LossSearch search() {
        return new LossSearch(directory, SampleWriter.snapshots(directory));
    }

    @Test
    void shouldNoticeThatASnapshotHasSeenMore() throws IOException {
        writeAndSnapshot(100);
        writeAndSnapshot(20);
        assertTrue(search().run().isEmpty());
        deleteNewestFile();

        JournalLoss loss = search().run().orElseThrow();

        assertEquals(100, loss.lastSequenceKept());
        assertEquals(120, loss.knownSequence());
        assertTrue(loss.sentence().contains("there is a snapshot of 120"), loss.sentence());
        String refusal = new LostEndException(loss).getMessage();
        assertTrue(refusal.contains("--accept-loss --reason"), refusal);
    }

    @Test
    void shouldNoticeThatTheReadModelHasSeenMore() throws IOException {
        write(100);
        assertTrue(search().withReadModelAt(100).run().isEmpty());

        assertEquals(101, search().withReadModelAt(101).run().orElseThrow().knownSequence());
    }

    @Test
    void shouldNoticeThatWebhooksTellOfMore() throws IOException {
        write(100);
        assertTrue(search().withWebhooksAt(100).run().isEmpty());

        assertEquals(102, search().withWebhooksAt(102).run().orElseThrow().knownSequence());
    }

    @Test
    void shouldNoticeWhetherTheNewestFileWasDeletedOrEmptiedByTheSealOfTheOneBefore() throws IOException {
        write(100);
        write(20);
        new Sealer(
                        directory,
                        SealKey.openOrMake(directory, new SealDirectory(directory)),
                        "0x" + "00".repeat(32),
                        () -> Instant.EPOCH)
                .run();
        assertTrue(search().run().isEmpty());

        Files.write(newest().path(), new byte[1 << 16]);
        assertTrue(search().run().orElseThrow().sentence().contains("had records"));

        deleteNewestFile();
        JournalLoss loss = search().run().orElseThrow();
        assertTrue(loss.sentence().contains("is missing"), loss.sentence());
        assertEquals(101, loss.knownSequence());
    }

    @Test
    void shouldLeapWhereALossIsAcceptedAndReadVerifyAndCountAcross() {
        write(100);
        acceptLoss(100, LossLeap.after(100));
        continueFrom(LossLeap.after(100) + 1, 10);

        List<Long> read = new ArrayList<>();
        try (JournalReader reader = new JournalReader(directory)) {
            reader.seek(100);
            while (reader.next()) {
                read.add(reader.sequence());
            }
        }
        assertEquals(12, read.size());
        assertEquals(List.of(100L, 100 + (1L << 40), 101 + (1L << 40)), read.subList(0, 3));
        VerifyResult verified = JournalVerify.run(directory, ProgressListener.NONE);
        assertTrue(verified.isGood(), () -> verified.problems().toString());
        assertEquals(111, JournalRange.of(directory).count());
        assertEquals(
                1L, JournalStat.run(directory, ProgressListener.NONE).commands().get("AcceptLoss"));
        assertTrue(LostRanges.of(directory).contains(101));
        assertFalse(LostRanges.of(directory).contains(100));
        assertFalse(LostRanges.of(directory).contains(LossLeap.after(100)));
    }

    @Test
    void shouldNoticeThatTheOriginalOfACopyWentOn() {
        write(100);
        assertTrue(search().withOriginalAt(100).run().isEmpty());

        JournalLoss loss = search().withOriginalAt(130).run().orElseThrow();
        assertEquals(130, loss.knownSequence());
        assertTrue(loss.sentence().contains("its original went on to 130"), loss.sentence());
    }

    @Test
    void shouldLeapAsOftenAsItTakesToComeBehindWhatIsKnown() {
        write(100);
        long first = LossLeap.after(100);
        try (ChronicleJournal journal = ChronicleJournal.open(SampleWriter.settings(directory))) {
            append(journal, acceptanceOfLoss(100, first));
            append(journal, acceptanceOfLoss(first, LossLeap.after(first)));
        }
        continueFrom(LossLeap.after(first) + 1, 10);

        assertEquals(112, JournalRange.of(directory).count());
        assertTrue(LostRanges.of(directory).contains(101));
        assertTrue(LostRanges.of(directory).contains(first + 1));
        assertFalse(LostRanges.of(directory).contains(first));
        assertFalse(LostRanges.of(directory).contains(LossLeap.after(first)));
    }

    @Test
    void shouldLeapFromNothingWhenEveryRecordIsLost() {
        acceptLoss(0, LossLeap.after(0));
        continueFrom(LossLeap.after(0) + 1, 3);

        try (JournalReader reader = new JournalReader(directory)) {
            reader.seek(1);
            assertTrue(reader.next());
            assertEquals(1L << 40, reader.sequence());
        }
        assertEquals(4, JournalRange.of(directory).count());
    }

    @Test
    void shouldTakeNoOtherGap() {
        write(100);

        assertThrows(IllegalArgumentException.class, () -> acceptLoss(100, 102), "a short leap");
        assertThrows(IllegalArgumentException.class, () -> acceptLoss(99, LossLeap.after(100)), "from elsewhere");
        assertThrows(IllegalArgumentException.class, () -> continueFrom(LossLeap.after(100), 1), "another command");
    }

    @Test
    void shouldSetAsideWhatHasSeenLostRecordsAndDeleteNothing() throws IOException {
        writeAndSnapshot(100);
        writeAndSnapshot(20);
        deleteNewestFile();
        acceptLoss(100, LossLeap.after(100));

        List<Path> aside = SampleWriter.snapshots(directory).setAside(LostRanges.of(directory)::contains);

        assertEquals(1, aside.size());
        assertTrue(Files.exists(aside.getFirst()));
        assertEquals(List.of(100L), SampleWriter.snapshots(directory).sequences());
        assertTrue(search().run().isEmpty());
    }

    private void acceptLoss(long lastSequenceKept, long sequence) {
        append(acceptanceOfLoss(lastSequenceKept, sequence));
    }

    private int acceptanceOfLoss(long lastSequenceKept, long sequence) {
        AcceptLossEncoder command = new AcceptLossEncoder();
        command.wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                .sequence(sequence)
                .timestampNs(Commands.timestampNs(1_000))
                .correlationId(0)
                .lastSequenceKept(lastSequenceKept)
                .knownSequence(lastSequenceKept + 1)
                .evidence("a test")
                .actor("somebody")
                .reason("to see")
                .actorAddress("")
                .actorRequestId("");
        return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
    }

    private void continueFrom(long sequence, int records) {
        for (long next = sequence; next < sequence + records; next++) {
            int length = Commands.write(frame, 1_001);
            frame.putLong(8, next);
            append(length);
        }
    }

    private void append(int length) {
        try (ChronicleJournal journal = ChronicleJournal.open(SampleWriter.settings(directory))) {
            append(journal, length);
        }
    }

    private void append(ChronicleJournal journal, int length) {
        journal.append(record, 0, RecordLayout.put(record, 0, frame, 0, length));
        journal.commit();
    }
}
