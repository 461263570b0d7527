package dev.kurs.core.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AcceptClockDecoder;
import dev.kurs.protocol.message.sbe.AcceptClockEncoder;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.protocol.port.CommandPublisher.Offer;
import dev.kurs.protocol.port.CommandStep;
import dev.kurs.protocol.port.LeadershipListener;
import dev.kurs.protocol.port.StateMachine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CallerSequencerTest {
    private static final String CORE = "kurs-core-0";
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(50);
    private static final int THREADS = 6;
    private static final int COMMANDS_OF_EACH = 20_000;

    private final Notes notes = new Notes();
    private final StallingFrame stalling = new StallingFrame();
    private final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    private final Clock clock = new Clock();
    private volatile boolean hasRoom = true;
    private final CallerSequencer sequencer = new CallerSequencer(64, clock, () -> hasRoom, failures::add);

    /** Notes what it is given, and by whom. */
    private final class Notes implements CommandStep {
        private final AtomicInteger inside = new AtomicInteger();
        private final List<Long> taken = new ArrayList<>();
        private final List<Long> times = new ArrayList<>();
        private final List<String> threads = new ArrayList<>();
        private final List<Integer> toldBefore = new ArrayList<>();
        private volatile int told;
        private volatile long refused = Long.MIN_VALUE;
        private CountDownLatch gate = new CountDownLatch(0);

        @Override
        public boolean awaitRoom(BooleanSupplier isClosing) {
            while (!hasRoom && !isClosing.getAsBoolean()) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
            return hasRoom;
        }

        @Override
        public void apply(DirectBuffer frame, int offset, int length, long timeNs) {
            enter();
            long number = Frame.correlationId(frame, offset);
            if (number == refused) {
                throw new IllegalStateException("no " + number);
            }
            taken.add(number);
            times.add(timeNs);
            threads.add(Thread.currentThread().getName());
            toldBefore.add(told);
            await(gate);
            inside.decrementAndGet();
        }

        @Override
        public void endOfBatch() {
            enter();
            told = taken.size();
            inside.decrementAndGet();
        }

        private void enter() {
            if (inside.incrementAndGet() != 1) {
                failures.add(new AssertionError("two threads at once"));
            }
        }

        @Override
        public StateMachine machine() {
            throw new UnsupportedOperationException();
        }
    }

    /** Says the hour that an operator asks for. */
    private static final class Clock implements CommandClock {
        private long nowNs = 7;

        @Override
        public long nanoTime() {
            return nowNs;
        }

        @Override
        public long accept(long offsetNs) {
            nowNs += offsetNs;
            return offsetNs;
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whoever copies it has a place in the ring meanwhile, and has not published it. */
    private static final class StallingFrame extends UnsafeBuffer {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch goesOn = new CountDownLatch(1);

        private StallingFrame() {
            super(new byte[64]);
        }

        @Override
        public long addressOffset() {
            begun.countDown();
            await(goesOn);
            return super.addressOffset();
        }
    }

    private static Offer offer(CommandPublisher publisher, long number) {
        return offer(publisher, new UnsafeBuffer(new byte[64]), number);
    }

    private static Offer offer(CommandPublisher publisher, UnsafeBuffer frame, long number) {
        AdvanceTimeEncoder command = new AdvanceTimeEncoder();
        command.wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder()).correlationId(number);
        return publisher.offer(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength());
    }

    private void start() {
        sequencer.start(notes, LeadershipListener.NONE);
    }

    /** Within the test's own time. */
    private static void awaitTrue(String what, BooleanSupplier condition) {
        long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < deadlineNs, () -> "still not: " + what);
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(100));
        }
    }

    private void awaitTold(int commands) {
        awaitTrue(commands + " commands", () -> notes.told == commands);
    }

    @AfterEach
    void stop() {
        hasRoom = true;
        notes.gate.countDown();
        stalling.goesOn.countDown();
        sequencer.close();
    }

    @Test
    void shouldHaveACallersCommandTakenWhenTheOfferReturns() {
        start();

        assertEquals(Offer.ACCEPTED, offer(sequencer.callers(), 1));

        assertEquals(1, notes.told);
        assertEquals(List.of(Thread.currentThread().getName()), notes.threads);
    }

    @Test
    void shouldLeaveToTheCoresThreadWhatOthersOffer() {
        start();

        assertEquals(Offer.ACCEPTED, offer(sequencer.publisher(), 1));

        awaitTold(1);
        assertEquals(List.of(CORE), notes.threads);
    }

    @Test
    void shouldLeaveToTheCoresThreadWhatAnInterruptedCallerOffers() {
        start();

        Thread.currentThread().interrupt();
        offer(sequencer.callers(), 1);
        assertTrue(Thread.interrupted());

        awaitTold(1);
        assertEquals(List.of(CORE), notes.threads);
    }

    @Test
    void shouldTakeEveryCommandOnceInItsOrderByOneThreadAtATime() throws InterruptedException {
        start();
        List<Thread> threads = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            long first = (long) thread * COMMANDS_OF_EACH;
            CommandPublisher publisher = thread % 3 == 0 ? sequencer.publisher() : sequencer.callers();
            threads.add(Thread.ofPlatform().start(() -> {
                for (long number = first; number < first + COMMANDS_OF_EACH; number++) {
                    while (offer(publisher, number) == Offer.BACK_PRESSURED) {
                        Thread.onSpinWait();
                    }
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        awaitTold(THREADS * COMMANDS_OF_EACH);

        assertEquals(List.of(), failures);
        for (int thread = 0; thread < THREADS; thread++) {
            long first = (long) thread * COMMANDS_OF_EACH;
            List<Long> own = notes.taken.stream()
                    .filter(number -> number >= first && number < first + COMMANDS_OF_EACH)
                    .toList();
            assertEquals(COMMANDS_OF_EACH, own.size());
            assertEquals(own.stream().sorted().toList(), own);
        }
        assertEquals(0, sequencer.occupancy());
    }

    @Test
    void shouldForgetNobodyWhoOffersWhileAnotherIsAboutToEnd() throws InterruptedException {
        start();
        for (int round = 1; round <= 2_000; round++) {
            long number = round;
            Thread other = Thread.ofPlatform().start(() -> offer(sequencer.callers(), number));
            offer(sequencer.callers(), -number);
            other.join();

            awaitTold(2 * round);
        }
    }

    @Test
    void shouldRestUntilWhoHasAPlaceInFrontHasPublished() throws InterruptedException {
        start();
        Thread slow = Thread.ofPlatform().start(() -> offer(sequencer.callers(), stalling, 1));
        stalling.begun.await();
        offer(sequencer.callers(), 2);
        offer(sequencer.publisher(), 3);

        awaitTrue("the core rests", () -> isResting(newest(CORE)));
        assertEquals(0, notes.told);
        assertEquals(2, sequencer.occupancy());

        stalling.goesOn.countDown();
        slow.join();
        awaitTold(3);
        assertEquals(List.of(1L, 2L, 3L), notes.taken);
    }

    @Test
    void shouldTakeWhatWaitsBehindAPlaceThatIsLeftToTheCoresThread() throws InterruptedException {
        start();
        Thread slow = Thread.ofPlatform().start(() -> offer(sequencer.publisher(), stalling, 1));
        stalling.begun.await();
        offer(sequencer.callers(), 2);

        stalling.goesOn.countDown();
        slow.join();
        awaitTold(2);
        assertEquals(List.of(1L, 2L), notes.taken);
        assertEquals(List.of(CORE, CORE), notes.threads);
    }

    @Test
    void shouldTakeWhatIsStillBeingPublishedWhenItCloses() throws InterruptedException {
        start();
        Thread slow = Thread.ofPlatform().start(() -> offer(sequencer.callers(), stalling, 1));
        stalling.begun.await();
        offer(sequencer.callers(), 2);
        Thread closing = Thread.ofPlatform().start(sequencer::close);
        awaitTrue("it is closing", () -> offer(sequencer.publisher(), 99) == Offer.CLOSED);

        stalling.goesOn.countDown();
        slow.join();
        closing.join();
        assertEquals(List.of(1L, 2L), notes.taken.subList(0, 2));
        assertEquals(notes.taken.size(), notes.told);
    }

    /** In nearly all looks: one that spins is in none. */
    private static boolean isResting(Thread thread) {
        int resting = 0;
        for (int look = 0; look < 100; look++) {
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(200));
            resting += thread.getState() == Thread.State.WAITING ? 1 : 0;
        }
        return resting > 90;
    }

    /** Those of tests before may be about to end. */
    private static Thread newest(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(name))
                .max(Comparator.comparingLong(Thread::threadId))
                .orElseThrow();
    }

    @Test
    void shouldLeaveToTheCoresThreadWhatComesWhileACallerHasTakenMany() throws InterruptedException {
        start();
        notes.gate = new CountDownLatch(1);
        Thread caller = Thread.ofPlatform().name("caller").start(() -> offer(sequencer.callers(), 0));
        awaitTrue("it is at it", () -> notes.inside.get() == 1);
        for (int number = 1; number < 40; number++) {
            assertEquals(Offer.ACCEPTED, offer(sequencer.callers(), number));
        }
        notes.gate.countDown();
        caller.join();

        awaitTold(40);
        assertEquals(1, notes.toldBefore.get(1), "the first came alone, and waits for none that came meanwhile");
        assertEquals(16, Collections.frequency(notes.threads, "caller"));
        assertEquals(24, Collections.frequency(notes.threads, CORE));
    }

    @Test
    void shouldNotKeepACallerWhileThereIsNoRoom() {
        start();
        hasRoom = false;

        assertEquals(Offer.ACCEPTED, offer(sequencer.callers(), 1));
        assertEquals(Offer.ACCEPTED, offer(sequencer.callers(), 2));
        assertEquals(0, notes.told);

        hasRoom = true;
        awaitTold(2);
    }

    @Test
    void shouldTakeNothingBehindACommandAtWhichTheStepFails() {
        start();
        notes.refused = 2;
        offer(sequencer.callers(), 1);
        offer(sequencer.callers(), 2);

        assertEquals(Offer.CLOSED, offer(sequencer.callers(), 3));
        assertEquals(Offer.CLOSED, offer(sequencer.publisher(), 4));
        assertEquals(
                List.of("no 2"), failures.stream().map(Throwable::getMessage).toList());
        assertEquals(List.of(1L), notes.taken);
    }

    @Test
    void shouldTakeWhatItAcceptedBeforeItCloses() throws InterruptedException {
        start();
        notes.gate = new CountDownLatch(1);
        Thread caller = Thread.ofPlatform().start(() -> offer(sequencer.callers(), 0));
        awaitTrue("it is at it", () -> notes.inside.get() == 1);
        for (int number = 1; number < 40; number++) {
            offer(sequencer.publisher(), number);
        }
        Thread closing = Thread.ofPlatform().start(sequencer::close);
        awaitTrue("it is closing", () -> offer(sequencer.publisher(), 99) == Offer.CLOSED);
        notes.gate.countDown();
        caller.join();
        closing.join();

        assertEquals(40, notes.taken.stream().filter(number -> number < 40).count());
        assertEquals(notes.taken.size(), notes.told);
    }

    @Test
    void shouldRefuseWhatFindsNoPlace() throws InterruptedException {
        start();
        notes.gate = new CountDownLatch(1);
        Thread caller = Thread.ofPlatform().start(() -> offer(sequencer.callers(), 0));
        awaitTrue("it is at it", () -> notes.inside.get() == 1);
        int accepted = 1;
        while (offer(sequencer.callers(), accepted) == Offer.ACCEPTED) {
            accepted++;
        }
        assertFalse(accepted < 64, "as many as there are places");
        assertEquals(accepted, sequencer.occupancy());
        notes.gate.countDown();
        caller.join();

        awaitTold(accepted);
    }

    @Test
    void shouldTimeACommandWhenTheClockIsSetRight() {
        start();
        UnsafeBuffer frame = new UnsafeBuffer(new byte[256]);
        AcceptClockEncoder accept = new AcceptClockEncoder();
        accept.wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder()).offsetNs(35);
        int length = MessageHeaderDecoder.ENCODED_LENGTH + AcceptClockDecoder.BLOCK_LENGTH;

        offer(sequencer.callers(), 1);
        sequencer.callers().offer(frame, 0, length);
        offer(sequencer.callers(), 2);

        assertEquals(List.of(7L, 42L, 42L), notes.times);
    }
}
