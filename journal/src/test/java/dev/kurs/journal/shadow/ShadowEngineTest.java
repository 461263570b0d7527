package dev.kurs.journal.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.journal.replay.ProgressListener;
import dev.kurs.journal.replay.Recovered;
import dev.kurs.journal.replay.Recovery;
import dev.kurs.journal.replay.ReplayDifferenceException;
import dev.kurs.journal.snapshot.SnapshotStore;
import dev.kurs.journal.support.SampleWriter;
import dev.kurs.journal.support.SumMachine;
import dev.kurs.journal.tail.TailRefusedException;
import dev.kurs.protocol.port.EngineEvents;
import dev.kurs.protocol.port.StateMachine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShadowEngineTest {
    private static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(30);

    @TempDir
    private Path journal;

    private final List<String> told = new CopyOnWriteArrayList<>();

    private SnapshotStore store() {
        return SampleWriter.snapshots(journal);
    }

    private ShadowEngine shadow(Function<EngineEvents, StateMachine> factory) {
        SnapshotStore store = store();
        return new ShadowEngine(
                new ShadowEngine.Terms(journal, store, factory, Duration.ZERO),
                machine -> isWritten(store, machine),
                told::add);
    }

    private static boolean isWritten(SnapshotStore store, StateMachine machine) {
        return store.write(machine).sequence() == machine.lastSequence();
    }

    private static void await(BooleanSupplier condition, String what) {
        long until = System.nanoTime() + LONGEST_NS;
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < until, () -> "It did not happen in 30 s that " + what);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    /** A machine that goes wrong at one record while it is asked to. */
    private static Function<EngineEvents, StateMachine> wrongAt(long sequence, BooleanSupplier isWrong) {
        return events -> {
            boolean goesWrong = isWrong.getAsBoolean();
            return new SumMachine(events) {
                @Override
                protected long next(long before, long balance) {
                    return before + balance + (goesWrong && lastSequence() == sequence ? 1 : 0);
                }
            };
        };
    }

    @Test
    void shouldMakeSnapshotsThatRecoveryTakesWhileTheCoreGoesOn() {
        try (SampleWriter writer = new SampleWriter(journal);
                ShadowEngine shadow = shadow(SumMachine::new)) {
            shadow.start();
            for (int round = 1; round <= 5; round++) {
                writer.append(1_000);
                shadow.wake();
                long reached = writer.sequence();
                await(() -> shadow.position() >= reached, "it has record " + reached + ": " + shadow.obstacle());
            }
            assertFalse(shadow.hasDiffered());

            Recovered recovered = new Recovery(journal, store(), SumMachine::new).run(ProgressListener.NONE);
            assertEquals(5_000, recovered.report().snapshotSequence());
            assertEquals(writer.machine().stateHash(), recovered.machine().stateHash());
        }
    }

    @Test
    void shouldBeginAtTheNewestSnapshotAgain() {
        AtomicInteger commands = new AtomicInteger();
        Function<EngineEvents, StateMachine> counting = events -> new SumMachine(events) {
            @Override
            protected long next(long before, long balance) {
                commands.incrementAndGet();
                return super.next(before, balance);
            }
        };
        try (SampleWriter writer = new SampleWriter(journal)) {
            writer.append(100);
            store().write(writer.machine());
            writer.append(7);
            try (ShadowEngine shadow = shadow(counting)) {
                shadow.start();
                await(() -> shadow.position() == 107, "it has everything");
            }
        }
        assertEquals(7, commands.get());
    }

    @Test
    void shouldMakeASnapshotOnTheCallersThread() {
        try (SampleWriter writer = new SampleWriter(journal);
                ShadowEngine shadow = shadow(SumMachine::new)) {
            writer.append(2_500);
            shadow.runOnce();
            writer.append(7);
            shadow.runOnce();
            shadow.runOnce();

            assertEquals(2_507, store().sequences().getLast());
            assertEquals(2_507, shadow.position());
        }
    }

    @Test
    void shouldGoOnWithTheSameMachineUntilSomethingFails() {
        AtomicInteger machines = new AtomicInteger();
        AtomicInteger handed = new AtomicInteger();
        Function<EngineEvents, StateMachine> counting = events -> {
            machines.incrementAndGet();
            return new SumMachine(events);
        };
        SnapshotStore store = store();
        Predicate<StateMachine> failsTheThirdTime = machine -> {
            if (handed.incrementAndGet() == 3) {
                throw new IllegalStateException("no room");
            }
            return isWritten(store, machine);
        };
        try (SampleWriter writer = new SampleWriter(journal);
                ShadowEngine shadow = new ShadowEngine(
                        new ShadowEngine.Terms(journal, store, counting, Duration.ZERO),
                        failsTheThirdTime,
                        told::add)) {
            for (int round = 0; round < 2; round++) {
                writer.append(100);
                shadow.runOnce();
            }
            assertEquals(1, machines.get());

            writer.append(100);
            assertThrows(IllegalStateException.class, shadow::runOnce);
            shadow.runOnce();
            assertEquals(2, machines.get(), "what was amidst something is not trusted");
            assertEquals(300, store.sequences().getLast());
        }
    }

    @Test
    void shouldGiveAnUnwrittenStateAgainThoughNothingCameSince() {
        AtomicInteger given = new AtomicInteger();
        SnapshotStore store = store();
        try (SampleWriter writer = new SampleWriter(journal);
                ShadowEngine shadow = new ShadowEngine(
                        new ShadowEngine.Terms(journal, store, SumMachine::new, Duration.ofDays(1)),
                        machine -> given.incrementAndGet() > 1 && isWritten(store, machine),
                        told::add)) {
            writer.append(100);
            shadow.runOnce();
            assertEquals(List.of(), store.sequences());

            shadow.runOnce();
            shadow.runOnce();
            assertEquals(List.of(100L), store.sequences());
            assertEquals(2, given.get());
        }
    }

    @Test
    void shouldNoticeOnTheCallersThreadThatTheCoreComputedOtherwise() {
        try (SampleWriter writer = new SampleWriter(journal);
                ShadowEngine shadow = shadow(wrongAt(30, () -> true))) {
            writer.append(50);

            assertThrows(ReplayDifferenceException.class, shadow::runOnce);
            assertThrows(TailRefusedException.class, shadow::runOnce);
            assertEquals(1, told.size());
            assertTrue(shadow.hasDiffered());
        }
    }

    @Test
    void shouldNoticeThatTheCoreComputedOtherwiseAndFollowNoFurther() {
        try (SampleWriter writer = new SampleWriter(journal);
                ShadowEngine shadow = shadow(wrongAt(30, () -> true))) {
            writer.append(50);
            shadow.start();
            await(() -> !told.isEmpty(), "somebody is told");
            writer.append(50);

            assertEquals(1, told.size());
            assertTrue(told.getFirst().contains("record 30"), told::toString);
            assertTrue(shadow.hasDiffered());
            assertEquals(told.getFirst(), shadow.obstacle().orElseThrow());
            assertTrue(shadow.position() < 30, () -> "at " + shadow.position());
            assertEquals(List.of(), store().sequences());
        }
    }

    @Test
    void shouldGoOnButDoubtTheMachineWhereASecondRunAgrees() {
        AtomicInteger runs = new AtomicInteger();
        try (SampleWriter writer = new SampleWriter(journal);
                ShadowEngine shadow = shadow(wrongAt(30, () -> runs.getAndIncrement() == 0))) {
            writer.append(50);
            shadow.start();
            await(() -> shadow.position() == 50, "it has everything");

            assertEquals(List.of(), told);
            assertTrue(shadow.hasDiffered());
            assertTrue(shadow.obstacle().orElseThrow().contains("record 30"));
        }
    }
}
