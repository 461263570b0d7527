package dev.kurs.journal.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.journal.support.Commands;
import dev.kurs.journal.support.SampleWriter;
import dev.kurs.journal.support.SumMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecoveryTest {
    @TempDir
    private Path directory;

    @Test
    void shouldStartFromNothing() {
        Recovered recovered = recover();

        assertEquals(0, recovered.machine().lastSequence());
        assertEquals(0, recovered.report().commands());
    }

    @Test
    void shouldRunTheWholeJournalWithoutASnapshot() {
        long stateHash = write(100);

        Recovered recovered = recover();

        assertEquals(stateHash, recovered.machine().stateHash());
        assertEquals(100, recovered.report().commands());
        assertEquals(0, recovered.report().snapshotSequence());
    }

    @Test
    void shouldRunTheTailBehindASnapshot() {
        write(100);
        long stateHash = write(20);

        Recovered recovered = recover();

        assertEquals(stateHash, recovered.machine().stateHash());
        assertEquals(100, recovered.report().snapshotSequence());
        assertEquals(20, recovered.report().commands());
        assertTrue(recovered.report().sentence().contains("the snapshot at 100 and 20 commands"));
    }

    @Test
    void shouldStartFromASnapshotAtTheVeryEnd() {
        write(100);
        snapshot();

        assertEquals(0, recover().report().commands());
        assertEquals(100, recover().machine().lastSequence());
    }

    @Test
    void shouldPassOverABrokenSnapshot() throws IOException {
        write(100);
        write(20);
        long stateHash = write(5);
        SnapshotStore store = SampleWriter.snapshots(directory);
        assertEquals(List.of(100L, 120L), store.sequences());
        try (var files = Files.list(directory.resolve("snapshots"))) {
            Path newest = files.sorted().toList().getLast();
            Files.write(newest, new byte[100]);
        }

        Recovered recovered = recover();

        assertEquals(stateHash, recovered.machine().stateHash());
        assertEquals(100, recovered.report().snapshotSequence());
        assertEquals(1, recovered.report().snapshotProblems().size());
    }

    @Test
    void shouldRefuseToGoOnWithAnEngineThatSaysOtherThings() {
        write(100);

        Recovery recovery =
                new Recovery(directory, SampleWriter.snapshots(directory), events -> new SumMachine(events) {
                    @Override
                    protected long next(long before, long balance) {
                        return before + 2 * balance;
                    }
                });

        ReplayDifferenceException refusal =
                assertThrows(ReplayDifferenceException.class, () -> recovery.run(ProgressListener.NONE));
        assertEquals(1, refusal.difference().sequence());
        assertTrue(refusal.getMessage().contains("sequence 1 "), refusal.getMessage());
    }

    @Test
    void shouldSendNewEventsWhereItIsTold() {
        write(10);
        Recovered recovered = recover();
        List<Integer> told = new ArrayList<>();

        recovered.routeEventsTo((frame, offset, length) -> told.add(length));
        UnsafeBuffer command = new UnsafeBuffer(new byte[128]);
        recovered.machine().onCommand(command, 0, Commands.write(command, 11));

        assertEquals(1, told.size());
    }

    @Test
    void shouldPassOverASnapshotThatIsAheadOfTheJournal() {
        write(100);
        long stateHash = write(20);
        SampleWriter.snapshots(directory).write(ahead(121));

        Recovered recovered = recover();

        assertEquals(stateHash, recovered.machine().stateHash());
        assertEquals(100, recovered.report().snapshotSequence());
        assertTrue(recovered.report().snapshotProblems().getFirst().contains("at sequence 121 was passed over"));
    }

    @Test
    void shouldBeginFromNothingWhenEveryRecordIsLost() {
        SampleWriter.snapshots(directory).write(ahead(121));

        Recovered recovered = recover();

        assertEquals(0, recovered.machine().lastSequence());
        assertTrue(recovered.report().snapshotProblems().getFirst().contains("at sequence 121 was passed over"));
    }

    private static SumMachine ahead(long sequence) {
        SumMachine machine = new SumMachine((frame, offset, length) -> {});
        UnsafeBuffer command = new UnsafeBuffer(new byte[128]);
        machine.onCommand(command, 0, Commands.write(command, sequence));
        return machine;
    }

    /** Snapshots what there is, if anything, then appends; returns the state's hash. */
    private long write(int records) {
        try (SampleWriter writer = new SampleWriter(directory)) {
            if (writer.sequence() > 0) {
                SampleWriter.snapshots(directory).write(writer.machine());
            }
            writer.append(records);
            return writer.machine().stateHash();
        }
    }

    private void snapshot() {
        SampleWriter.snapshots(directory).write(recover().machine());
    }

    private Recovered recover() {
        return new Recovery(directory, SampleWriter.snapshots(directory), SumMachine::new).run(ProgressListener.NONE);
    }
}
