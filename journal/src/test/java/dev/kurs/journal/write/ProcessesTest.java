package dev.kurs.journal.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.file.JournalLockedException;
import dev.kurs.journal.read.JournalReader;
import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Replay;
import dev.kurs.journal.replay.ReplayResult;
import dev.kurs.journal.support.AppendingChild;
import dev.kurs.journal.support.ChildJvm;
import dev.kurs.journal.support.HalfWritingChild;
import dev.kurs.journal.support.SampleWriter;
import dev.kurs.journal.support.SumMachine;
import dev.kurs.journal.support.WaitingChild;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What other processes do to a journal, and what is left when they are killed. */
class ProcessesTest {
    /** How often a writer is killed; {@code -Dkurs.kills=50} for more. */
    private static final int KILLS = Integer.getInteger("kurs.kills", 10);

    @TempDir
    private Path scratch;

    @Test
    void shouldKeepEverythingCommittedWhenTheWriterIsKilledAgainAndAgain() throws Exception {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        Path directory = scratch.resolve("journal");
        Path acknowledged = scratch.resolve("acknowledged");
        Files.write(acknowledged, new byte[Long.BYTES]);

        for (int kill = 0; kill < KILLS; kill++) {
            Durability durability = kill % 4 == 3 ? Durability.POWER : Durability.PROCESS;
            killAfterAWhile(directory, acknowledged, random, durability);
            assertHoldsAtLeast(directory, acknowledged(acknowledged));
        }

        assertContinues(directory, acknowledged(acknowledged));
    }

    private static void killAfterAWhile(Path directory, Path acknowledged, Random random, Durability durability)
            throws Exception {
        long before = acknowledged(acknowledged);
        Process child = ChildJvm.start(
                AppendingChild.class,
                directory.toString(),
                acknowledged.toString(),
                Long.toString(random.nextLong()),
                durability.name());
        try (JournalReader reader = new JournalReader(directory)) {
            while (child.isAlive() && acknowledged(acknowledged) == before) {
                readOn(reader);
            }
            long until = System.nanoTime() + random.nextLong(60_000_000);
            while (child.isAlive() && System.nanoTime() < until) {
                readOn(reader);
            }
        }
        assertTrue(child.isAlive(), () -> "The child ended by itself: " + outputOf(child));
        child.destroyForcibly().waitFor();
    }

    /** Follows the writer from this process, all the time. */
    private static void readOn(JournalReader reader) {
        long last = 0;
        while (reader.next()) {
            assertTrue(last == 0 || reader.sequence() == last + 1);
            last = reader.sequence();
        }
    }

    private static String outputOf(Process child) {
        try {
            return new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static long acknowledged(Path file) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(file)).getLong();
    }

    private static void assertHoldsAtLeast(Path directory, long acknowledged) {
        ReplayResult replay = new Replay(directory, SumMachine::new).fromGenesis(ProgressListener.NONE);

        assertTrue(replay.isIdentical());
        assertTrue(replay.commands() >= acknowledged, replay.commands() + " of " + acknowledged);
    }

    private static void assertContinues(Path directory, long acknowledged) {
        long last;
        try (SampleWriter writer = new SampleWriter(directory)) {
            last = writer.tail().lastSequence();
            assertTrue(last >= acknowledged);
        }
        Replay replay = new Replay(directory, SumMachine::new);
        assertEquals(last, replay.fromGenesis(ProgressListener.NONE).commands());
    }

    @Test
    void shouldNotWaitForAWriterThatDiedInTheMiddleOfADocument() throws Exception {
        Path directory = scratch.resolve("journal");
        try (SampleWriter writer = new SampleWriter(directory)) {
            writer.append(10);
        }
        Process child = ChildJvm.start(HalfWritingChild.class, directory.toString());
        String output = outputOf(child);
        assertEquals(0, child.waitFor(), output);

        try (SampleWriter writer = new SampleWriter(directory)) {
            assertTrue(writer.tail().isTorn());
            assertEquals(10, writer.tail().lastSequence());
            writer.append(10);
        }

        assertHoldsAtLeast(directory, 20);
    }

    @Test
    void shouldRefuseASecondProcessAndNameTheFirst() throws Exception {
        Path directory = scratch.resolve("journal");
        Process child = ChildJvm.start(WaitingChild.class, directory.toString());
        try (BufferedReader output = child.inputReader()) {
            assertTrue(output.lines().anyMatch("ready"::equals));

            JournalLockedException refusal =
                    assertThrows(JournalLockedException.class, () -> new SampleWriter(directory));

            assertTrue(refusal.getMessage().contains("pid " + child.pid()), refusal.getMessage());
            assertTrue(refusal.getMessage().contains(directory.toString()), refusal.getMessage());
            child.getOutputStream().close();
            assertEquals(0, child.waitFor());
        } finally {
            child.destroyForcibly();
        }

        try (SampleWriter writer = new SampleWriter(directory)) {
            assertEquals(1, writer.tail().lastSequence());
        }
    }
}
