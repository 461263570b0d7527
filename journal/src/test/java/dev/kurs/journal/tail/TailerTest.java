package dev.kurs.journal.tail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.support.ChildJvm;
import dev.kurs.journal.support.SampleWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody who is not the read model follows the journal. */
class TailerTest {
    private static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(30);
    private static final int KILLS = Integer.getInteger("kurs.kills", 3);

    @TempDir
    private Path scratch;

    private final TailProgress progress = new TailProgress(0);

    private Path journal() {
        return scratch.resolve("journal");
    }

    private BalanceFile balances() {
        return new BalanceFile(scratch.resolve("balances"));
    }

    private Tailer<IOException> tail(BalanceFile balances) {
        return new Tailer<>(balances, FollowedJournal.whole(journal()), progress);
    }

    private static void await(BooleanSupplier condition, String what) {
        long until = System.nanoTime() + LONGEST_NS;
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < until, () -> "It did not happen in 30 s that " + what);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    private void awaitPosition(long sequence) {
        await(() -> progress.position() >= sequence, "the position is " + sequence + ": " + progress.failure());
    }

    private static void assertHasAllUpTo(long sequence, BalanceFile balances) throws IOException {
        assertEquals(sequence, balances.stored().position().sequence());
        assertEquals(BalanceFile.sumTo(sequence), balances.stored().sum());
    }

    @Test
    void shouldApplyEveryRecordOnce() throws IOException {
        try (SampleWriter writer = new SampleWriter(journal());
                Tailer<IOException> tailer = tail(balances())) {
            writer.append(2_500);
            tailer.start();
            awaitPosition(2_500);
            writer.append(7);
            awaitPosition(2_507);
        }
        assertHasAllUpTo(2_507, balances());
    }

    @Test
    void shouldMissNoWaking() throws IOException {
        long oneHourNs = TimeUnit.HOURS.toNanos(1);
        try (SampleWriter writer = new SampleWriter(journal());
                Tailer<IOException> tailer =
                        new Tailer<>(balances(), FollowedJournal.whole(journal()), progress, oneHourNs)) {
            tailer.start();
            for (int round = 0; round < 200; round++) {
                writer.append(1 + round % 3);
                tailer.wake();
                if (round % 20 == 0) {
                    awaitPosition(writer.sequence());
                }
                LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(37L * round));
            }
            awaitPosition(writer.sequence());
        }
        assertHasAllUpTo(progress.position(), balances());
    }

    /** A loss of power may take a record that can be read already. */
    @Test
    void shouldTellOfNoRecordBeforeItIsCommitted() throws IOException {
        try (SampleWriter writer = new SampleWriter(journal());
                Tailer<IOException> tailer = new Tailer<>(
                        balances(),
                        new FollowedJournal(journal(), () -> writer.journal().committedSequence()),
                        progress)) {
            writer.append(3);
            tailer.start();
            awaitPosition(3);
            writer.appendOne();
            tailer.wake();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
            assertEquals(3, progress.position());

            writer.journal().commit();
            awaitPosition(4);
        }
        assertHasAllUpTo(4, balances());
    }

    @Test
    void shouldCatchUpOnTheCallersThread() throws IOException {
        new SampleWriter(journal()).append(1_001).close();

        tail(balances()).catchUp();

        assertHasAllUpTo(1_001, balances());
        assertEquals(1_001, progress.position());
    }

    @Test
    void shouldRepeatOrResumeWhateverFails() throws IOException {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("TailerTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        List<String> suspected = new ArrayList<>();
        BalanceFile balances = new BalanceFile(scratch.resolve("balances")) {
            private int failures = 4;

            @Override
            void store(Stored stored) throws IOException {
                boolean fails = failures > 0;
                if (fails && random.nextBoolean()) {
                    failures--;
                    throw new IOException("before it is stored");
                }
                super.store(stored);
                if (fails && random.nextBoolean()) {
                    failures--;
                    throw new IOException("after it is stored");
                }
            }

            @Override
            public void suspect(Throwable failure) {
                suspected.add(failure.getMessage());
            }
        };
        try (SampleWriter writer = new SampleWriter(journal());
                Tailer<IOException> tailer = tail(balances)) {
            writer.append(9_000);
            tailer.start();
            awaitPosition(9_000);
        }
        assertHasAllUpTo(9_000, balances);
        assertEquals(
                List.of(),
                suspected.stream()
                        .filter(message -> !message.endsWith("it is stored"))
                        .toList());
    }

    @Test
    void shouldRepeatOrResumeWhereItWasKilled() throws Exception {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        System.out.println("TailerTest: repeat with -Dkurs.seed=" + seed);
        Random random = new Random(seed);
        try (SampleWriter writer = new SampleWriter(journal())) {
            for (int kill = 0; kill < KILLS; kill++) {
                writer.append(random.nextInt(20_000));
                Process child = ChildJvm.start(
                        BalanceChild.class,
                        journal().toString(),
                        scratch.resolve("balances").toString());
                assertTrue(child.inputReader().lines().anyMatch(line -> line.startsWith("begun")));
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(100)));
                assertTrue(child.isAlive());
                child.destroyForcibly().waitFor();
                long position = balances().stored().position().sequence();
                assertHasAllUpTo(position, balances());
            }
            tail(balances()).catchUp();
            assertHasAllUpTo(writer.sequence(), balances());
        }
    }

    @Test
    void shouldMendWhatIsNotSoundAndGoOn() {
        List<String> calls = new CopyOnWriteArrayList<>();
        BalanceFile balances = new BalanceFile(scratch.resolve("balances")) {
            private volatile boolean isSound;

            @Override
            boolean isSound() {
                calls.add(isSound ? "sound" : "not sound");
                return isSound;
            }

            @Override
            public void mend(TailWatch watch) {
                calls.add("mend");
                isSound = calls.contains("not sound");
            }
        };
        try (SampleWriter writer = new SampleWriter(journal());
                Tailer<IOException> tailer = tail(balances)) {
            writer.append(10);
            tailer.start();
            await(() -> List.copyOf(calls).contains("sound"), "it is sound");
            awaitPosition(writer.sequence());
        }
        assertEquals(List.of("mend", "not sound", "mend", "sound"), calls.subList(0, 4));
    }

    @Test
    void shouldRefuseAnotherJournalUntilItIsTheRightOne() throws IOException {
        new SampleWriter(journal()).append(5).close();
        tail(balances()).catchUp();
        BalanceFile other = new BalanceFile(scratch.resolve("balances")) {
            @Override
            void store(Stored stored) {
                throw new AssertionError("nothing of another journal is stored");
            }
        };
        Path shorter = scratch.resolve("shorter");
        new SampleWriter(shorter).append(3).close();

        String refusal = assertThrows(
                        JournalMismatchException.class,
                        () -> new Tailer<>(other, FollowedJournal.whole(shorter), new TailProgress(5)).catchUp())
                .getMessage();
        TailProgress refused = new TailProgress(5);
        try (Tailer<IOException> tailer = new Tailer<>(other, FollowedJournal.whole(shorter), refused)) {
            tailer.start();
            await(() -> refused.failure().isPresent(), "it is refused");
        }

        assertEquals(
                "The balance file has the records up to 5, and the journal in " + shorter + " ends with 3", refusal);
        assertEquals(refusal, refused.failure().orElseThrow().getMessage());
        assertEquals(5, refused.position());
    }
}
