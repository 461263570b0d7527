package dev.kurs.journal.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.journal.print.MessagePrinter;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.snapshot.Images;
import dev.kurs.journal.snapshot.SnapshotImage;
import dev.kurs.journal.support.SampleWriter;
import dev.kurs.journal.support.SumMachine;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.protocol.port.StateMachine;
import dev.kurs.protocol.port.UsedClientReferences;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayTest {
    private static final int RECORDS = 10_000;

    private static final int SCHEMA_ID_OF_COMMAND = 8;
    private static final int ENVELOPE = 12;

    @TempDir
    private Path directory;

    private SnapshotImage middle;
    private long stateHash;

    @BeforeEach
    void writeJournal() {
        try (SampleWriter writer = new SampleWriter(directory)) {
            writer.append(RECORDS / 2);
            middle = Images.of(writer.machine());
            writer.append(RECORDS / 2);
            stateHash = writer.machine().stateHash();
        }
    }

    @Test
    void shouldFindTheWholeJournalIdentical() {
        List<Long> progress = new ArrayList<>();

        ReplayResult result = new Replay(directory, SumMachine::new).fromGenesis((done, total) -> {
            assertEquals(RECORDS, total);
            progress.add(done);
        });

        assertTrue(result.isIdentical());
        assertEquals(1, result.fromSequence());
        assertEquals(RECORDS, result.commands());
        assertEquals(RECORDS, result.events());
        assertEquals(stateHash, result.stateHash());
        assertEquals(List.of(4_096L, 8_192L, (long) RECORDS), progress);
    }

    @Test
    void shouldFindTheRestIdenticalFromASnapshot() {
        ReplayResult result = new Replay(directory, SumMachine::new).fromSnapshot(middle, ProgressListener.NONE);

        assertTrue(result.isIdentical());
        assertEquals(RECORDS / 2 + 1, result.fromSequence());
        assertEquals(RECORDS / 2, result.commands());
        assertEquals(stateHash, result.stateHash());
    }

    @Test
    void shouldShowTheFirstEventThatDiffersSideBySide() {
        ReplayResult result = replay(events -> new SumMachine(events) {
            @Override
            protected long next(long before, long balance) {
                return before + balance + (lastSequence() == 4_000 ? 1 : 0);
            }
        });

        assertFalse(result.isIdentical());
        assertEquals(4_000, result.difference().sequence());
        assertEquals(1, result.difference().eventNumber());
        String shown = result.difference().sideBySide(new MessagePrinter());
        assertTrue(shown.contains("! reserved "), shown);
        assertTrue(shown.contains("  balance "), shown);
        assertTrue(shown.contains("24010000"), shown);
        assertTrue(shown.contains("24010001"), shown);
        assertTrue(shown.contains("InventoryRecorded"), shown);
    }

    @Test
    void shouldNoticeAnEventTooMany() {
        ReplayResult result = replay(events -> new SumMachine((frame, offset, length) -> {
            events.onEvent(frame, offset, length);
            if (Frame.sequence(frame, offset) == 77) {
                events.onEvent(frame, offset, length);
            }
        }));

        assertEquals(77, result.difference().sequence());
        assertEquals(2, result.difference().eventNumber());
        assertNull(result.difference().journaled());
        assertTrue(result.difference().sideBySide(new MessagePrinter()).contains("(nothing)"));
    }

    @Test
    void shouldNoticeAnEventTooFew() {
        ReplayResult result = replay(events -> new SumMachine(events) {
            @Override
            public void onCommand(DirectBuffer frame, int offset, int length) {
                if (lastSequence() != 5) {
                    super.onCommand(frame, offset, length);
                }
            }
        });

        assertEquals(6, result.difference().sequence());
        assertNull(result.difference().rerun());
    }

    @Test
    void shouldNoticeAnEventThatIsLonger() {
        ReplayResult result =
                replay(events -> new SumMachine((frame, offset, length) -> events.onEvent(frame, offset, length + 1)));

        assertEquals(1, result.difference().sequence());
    }

    @Test
    void shouldShowAnEventWhoseByteWasFlippedAndSayThatItsChecksumIsWrong() throws IOException {
        flipByte(5_000, -16);

        ReplayResult result = replay(SumMachine::new);

        assertEquals(5_000, result.difference().sequence());
        assertTrue(
                result.difference().sideBySide(new MessagePrinter()).contains("! "),
                () -> result.difference().sideBySide(new MessagePrinter()));
        assertTrue(result.damage().getMessage().contains("does not match its checksum"));
        assertEquals(5_000, result.commands());
    }

    @Test
    void shouldReportAFlippedByteThatChangesNoEvent() throws IOException {
        flipByte(5_000, SCHEMA_ID_OF_COMMAND);

        assertThrows(JournalDamagedException.class, () -> replay(SumMachine::new));
    }

    /** Counted from the record's start, where its command stands, or, if negative, from its end, where its event does. */
    private void flipByte(long sequence, int index) throws IOException {
        try (JournalReader reader = new JournalReader(directory)) {
            reader.seek(sequence);
            reader.next();
            Path file = reader.file().path();
            long position = reader.position().offset()
                    + ENVELOPE
                    + Math.floorMod(index, reader.record().capacity());
            try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
                bytes.seek(position);
                int before = bytes.read();
                bytes.seek(position);
                bytes.write(before ^ 1);
            }
        }
    }

    @Test
    void shouldRefuseASnapshotTheJournalDoesNotReach() {
        SumMachine other = new SumMachine((frame, offset, length) -> {});
        middle.restoreInto(other, UsedClientReferences.NONE);
        try (SampleWriter writer = new SampleWriter(directory.resolve("other"))) {
            writer.append(10);
        }

        Replay replay = new Replay(directory.resolve("other"), SumMachine::new);
        assertThrows(IllegalArgumentException.class, () -> replay.fromSnapshot(middle, ProgressListener.NONE));
    }

    private ReplayResult replay(Function<EngineEvents, StateMachine> factory) {
        return new Replay(directory, factory).fromGenesis(ProgressListener.NONE);
    }
}
