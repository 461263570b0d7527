package dev.kurs.core.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.CommandAcceptedEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OutputCopyTest {
    private static final long LAST_BEFORE = 41;
    private static final int RECORDS = 4_000;
    private static final int MOST_EVENTS = 6;
    private static final int LONG_FRAME = 2_000;
    private static final long PATIENCE_SECONDS = 30;

    private final List<List<UnsafeBuffer>> journal = new ArrayList<>();
    private final BlockingQueue<Long> given = new LinkedBlockingQueue<>();
    private final BlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();
    private final List<Long> readFrom = new ArrayList<>();
    private long frames;
    private OutputCopy copy;

    @AfterEach
    void close() {
        copy.close();
    }

    private void start(FrameListener listener) {
        copy = OutputCopy.start("test", 0, listener, LAST_BEFORE, this::read, failures::add);
    }

    private void read(long first, long last, FrameListener listener) {
        readFrom.add(first);
        for (long sequence = first; sequence <= last; sequence++) {
            List<UnsafeBuffer> record;
            synchronized (journal) {
                record = journal.get((int) (sequence - LAST_BEFORE - 1));
            }
            record.forEach(frame -> listener.onFrame(frame, 0, frame.capacity()));
        }
    }

    /** Journals a record and offers it, as the ring does. */
    private void offer(int events) {
        List<UnsafeBuffer> record = new ArrayList<>();
        long sequence = LAST_BEFORE + 1 + journal.size();
        UnsafeBuffer command = new UnsafeBuffer(new byte[LONG_FRAME]);
        new AdvanceTimeEncoder()
                .wrapAndApplyHeader(command, 0, new MessageHeaderEncoder())
                .sequence(sequence)
                .correlationId(++frames);
        record.add(command);
        for (int number = 0; number < events; number++) {
            UnsafeBuffer event = new UnsafeBuffer(new byte[LONG_FRAME]);
            new CommandAcceptedEncoder()
                    .wrapAndApplyHeader(event, 0, new MessageHeaderEncoder())
                    .sequence(sequence)
                    .correlationId(++frames);
            record.add(event);
        }
        synchronized (journal) {
            journal.add(record);
        }
        record.forEach(frame -> copy.onFrame(frame, 0, frame.capacity()));
        copy.onEndOfBatch();
    }

    private void keep(DirectBuffer frame, int offset, int length) {
        given.add(Frame.correlationId(frame, offset));
    }

    private void assertAllGivenOnceAndInOrder() throws InterruptedException {
        for (long expected = 1; expected <= frames; expected++) {
            assertEquals(expected, given.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
        }
        copy.close();
        assertTrue(given.isEmpty(), () -> "given twice: " + given);
        assertEquals(copy.offered(), copy.given());
        assertTrue(failures.isEmpty(), failures::toString);
    }

    @Test
    void shouldGiveFramesAsTheyComeWhileThereIsRoom() throws InterruptedException {
        start(this::keep);

        offer(2);
        offer(0);

        assertAllGivenOnceAndInOrder();
        assertEquals(List.of(), readFrom);
    }

    @Test
    void shouldHoldUpNobodyWhileTheListenerBlocksAndGiveItEverythingAfterwards() throws InterruptedException {
        CountDownLatch mayGoOn = new CountDownLatch(1);
        start((frame, offset, length) -> {
            awaitQuietly(mayGoOn);
            keep(frame, offset, length);
        });

        LongStream.range(0, RECORDS).forEach(record -> offer(1));

        assertEquals(2L * RECORDS, copy.offered());
        assertEquals(0, copy.given());
        assertEquals(LAST_BEFORE, copy.position());
        mayGoOn.countDown();
        assertAllGivenOnceAndInOrder();
        assertTrue(readFrom.size() >= 1, "more than the copy holds");
        assertEquals(LAST_BEFORE + RECORDS, copy.position());
    }

    @Test
    void shouldGiveWhatWasOfferedJustBeforeTheEnd() {
        for (int round = 0; round < 2_000; round++) {
            start(this::keep);
            offer(round % MOST_EVENTS);
            copy.close();
            assertEquals(copy.offered(), copy.given(), "round " + round);
            synchronized (journal) {
                journal.clear();
            }
        }
    }

    @Test
    void shouldGiveEachFrameOnceAndInOrderHoweverOftenTheListenerFallsBehind() throws InterruptedException {
        long seed = Long.getLong("kurs.seed", System.nanoTime());
        Random pace = new Random(seed);
        Random load = new Random(seed + 1);
        start((frame, offset, length) -> {
            if (pace.nextInt(500) == 0) {
                LockSupport.parkNanos(2_000_000);
            }
            keep(frame, offset, length);
        });

        for (int record = 0; record < RECORDS; record++) {
            offer(load.nextInt(MOST_EVENTS));
            if (load.nextInt(100) == 0) {
                LockSupport.parkNanos(100_000);
            }
        }

        assertAllGivenOnceAndInOrder();
        assertTrue(!readFrom.isEmpty(), "the copy never filled, seed " + seed);
        System.out.println(
                "OutputCopyTest: the journal was read " + readFrom.size() + " times; repeat with -Dkurs.seed=" + seed);
    }

    @Test
    void shouldTellOnceWhenTheListenerThrows() throws InterruptedException {
        start((frame, offset, length) -> {
            throw new IllegalStateException("told to fail");
        });

        offer(0);

        assertNotNull(failures.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
        LongStream.range(0, RECORDS).forEach(record -> offer(0));
        assertTrue(failures.isEmpty(), failures::toString);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
