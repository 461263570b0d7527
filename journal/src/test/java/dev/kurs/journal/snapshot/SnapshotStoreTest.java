package dev.kurs.journal.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.support.Commands;
import dev.kurs.journal.support.SumMachine;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.AdvanceTimeDecoder;
import dev.kurs.protocol.port.UsedClientReferences;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotStoreTest {
    @TempDir
    private Path directory;

    private SnapshotStore store;
    private final SumMachine machine = new SumMachine((frame, offset, length) -> {});

    @BeforeEach
    void openStore() {
        store = new SnapshotStore(directory, 3);
    }

    @Test
    void shouldRestoreWhatItWrote() {
        advanceTo(10);
        store.write(machine);

        SnapshotImage image = store.newest().image().orElseThrow();
        SumMachine restored = new SumMachine((frame, offset, length) -> {});
        image.restoreInto(restored, UsedClientReferences.NONE);

        assertEquals(10, image.sequence());
        assertEquals(Commands.timestampNs(10), image.timestampNs());
        assertEquals(1, image.frameCount());
        assertEquals(machine.sum(), restored.sum());
        assertEquals(machine.stateHash(), restored.stateHash());
    }

    /** Egypt's digits are not those that a file's name is read by. */
    @Test
    void shouldFindWhatItWroteWhereDigitsAreOthers() {
        Locale usual = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG"));
        try {
            advanceTo(10);
            store.write(machine);

            assertEquals(10, store.newest().image().orElseThrow().sequence());
        } finally {
            Locale.setDefault(usual);
        }
    }

    @Test
    void shouldHaveNoneAtFirst() {
        assertTrue(store.newest().image().isEmpty());
        assertTrue(store.coveredSequence().isEmpty());
    }

    @Test
    void shouldKeepTheNewestThree() {
        for (int sequence = 10; sequence <= 60; sequence += 10) {
            advanceTo(sequence);
            store.write(machine);
        }

        assertEquals(List.of(40L, 50L, 60L), store.sequences());
        assertEquals(40, store.coveredSequence().getAsLong());
    }

    @Test
    void shouldFallBackFromASnapshotThatCannotBeReadAndSayWhich() throws IOException {
        advanceTo(10);
        store.write(machine);
        advanceTo(20);
        Path newest = store.write(machine).path();
        Files.delete(newest);
        Files.createDirectory(newest);

        SnapshotSearch search = store.newest();

        assertEquals(10, search.image().orElseThrow().sequence());
        assertEquals(List.of("The snapshot " + newest + " cannot be read: Is a directory"), search.problems());
    }

    @Test
    void shouldFallBackFromABrokenSnapshotAndSaySo() throws IOException {
        advanceTo(10);
        store.write(machine);
        advanceTo(20);
        Path newest = store.write(machine).path();
        byte[] good = Files.readAllBytes(newest);

        for (int position = 0; position < good.length; position++) {
            byte[] broken = good.clone();
            broken[position] ^= (byte) (1 << position % Byte.SIZE);
            Files.write(newest, broken);

            SnapshotSearch search = store.newest();
            assertEquals(10, search.image().orElseThrow().sequence(), "byte " + position);
            assertEquals(1, search.problems().size());
            assertTrue(search.problems().getFirst().contains(newest.toString()));
        }
    }

    @Test
    void shouldFallBackFromASnapshotThatWasCutShort() throws IOException {
        advanceTo(10);
        store.write(machine);
        advanceTo(20);
        Path newest = store.write(machine).path();
        byte[] good = Files.readAllBytes(newest);

        for (int length = 0; length < good.length; length++) {
            Files.write(newest, Arrays.copyOf(good, length));

            assertEquals(10, store.newest().image().orElseThrow().sequence());
        }
    }

    @Test
    void shouldFindTheNewestUpToASequence() {
        for (int sequence = 10; sequence <= 30; sequence += 10) {
            advanceTo(sequence);
            store.write(machine);
        }

        assertEquals(20, store.newestUpTo(29).image().orElseThrow().sequence());
        assertTrue(store.newestUpTo(9).image().isEmpty());
    }

    @Test
    void shouldKeepAStateOfMoreThanItWritesAtOnce() {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("SnapshotStoreTest: repeat with -Dkurs.seed=" + seed);
        SumMachine large = new SumMachine((frame, offset, length) -> {}) {
            @Override
            public void writeSnapshot(FrameListener frames) {
                Random random = new Random(seed);
                for (int count = 0; count < 1_000; count++) {
                    byte[] frame = new byte[Frame.MIN_LENGTH + random.nextInt(Frame.MAX_LENGTH - Frame.MIN_LENGTH + 1)];
                    random.nextBytes(frame);
                    UnsafeBuffer headed = new UnsafeBuffer(frame);
                    Frame.head(headed, 0, AdvanceTimeDecoder.TEMPLATE_ID, AdvanceTimeDecoder.BLOCK_LENGTH);
                    frames.onFrame(headed, 0, frame.length);
                }
            }
        };
        SnapshotImage expected = Images.of(large);

        store.write(large);

        SnapshotImage image = store.newest().image().orElseThrow();
        assertEquals(0, expected.frames().compareTo(image.frames()));
        assertEquals(1_000, image.frameCount());
        assertEquals(large.stateHash(), image.stateHash());
    }

    @Test
    void shouldRefuseAMachineThatDoesNotArriveAtTheSameState() {
        advanceTo(10);
        SnapshotImage image = Images.of(machine);
        SumMachine forgetful = new SumMachine((frame, offset, length) -> {}) {
            @Override
            public long stateHash() {
                return 1;
            }
        };

        assertThrows(IllegalStateException.class, () -> image.restoreInto(forgetful, UsedClientReferences.NONE));
    }

    private void advanceTo(long sequence) {
        UnsafeBuffer command = new UnsafeBuffer(new byte[128]);
        while (machine.lastSequence() < sequence) {
            machine.onCommand(command, 0, Commands.write(command, machine.lastSequence() + 1));
        }
    }
}
