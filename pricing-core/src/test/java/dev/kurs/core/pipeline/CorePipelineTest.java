package dev.kurs.core.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.CommandAcceptedDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.port.CommandPublisher.Offer;
import dev.kurs.protocol.port.LatencyRecorder;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CorePipelineTest {
    private static final long NEVER = -1;
    private static final long PATIENCE_SECONDS = 20;

    private final RecordingJournal journal = new RecordingJournal();
    private final AtomicLong clock = new AtomicLong(1_000);
    private final BlockingQueue<Long> answered = new LinkedBlockingQueue<>();
    private final BlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();
    private final BlockingQueue<Long> tooEarly = new LinkedBlockingQueue<>();
    private final List<Boolean> leadership = new CopyOnWriteArrayList<>();
    private OutputRing outputs;
    private CorePipeline pipeline;

    private CorePipeline start(int slots, long failOnCorrelationId, FrameListener output) {
        PipelineConfiguration configuration = new PipelineConfiguration(slots, slots, 8, WaitMode.BLOCKING);
        outputs = OutputRing.start(configuration, List.of(output), failures::add);
        pipeline = new CorePipeline(configuration, clock::get, failures::add);
        pipeline.start(
                CoreStep.of(
                        configuration.maxBatch(),
                        outputs.publisher(),
                        events -> new CoreParts(
                                new AnsweringMachine(events, failOnCorrelationId), journal, LatencyRecorder.NONE)),
                leadership::add);
        return pipeline;
    }

    @AfterEach
    void stop() {
        pipeline.close();
        outputs.close();
    }

    private void onFrame(DirectBuffer frame, int offset, int length) {
        if (Frame.sequence(frame, offset) > journal.committedSequence()) {
            tooEarly.add(Frame.sequence(frame, offset));
        }
        if (Frame.templateId(frame, offset) == CommandAcceptedDecoder.TEMPLATE_ID) {
            answered.add(Frame.correlationId(frame, offset));
        }
    }

    private Offer offer(long correlationId) {
        UnsafeBuffer frame = new UnsafeBuffer(new byte[64]);
        AdvanceTimeEncoder command = new AdvanceTimeEncoder();
        command.wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder()).correlationId(correlationId);
        return pipeline.publisher().offer(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength());
    }

    private void offerUntilAccepted(long correlationId) {
        while (offer(correlationId) == Offer.BACK_PRESSURED) {
            Thread.onSpinWait();
        }
    }

    @Test
    void shouldAnswerEveryCommandOnceInOrderAndOnlyAfterItIsJournaled() throws InterruptedException {
        start(16, NEVER, this::onFrame);

        LongStream.rangeClosed(1, 5_000).forEach(this::offerUntilAccepted);

        for (long expected = 1; expected <= 5_000; expected++) {
            assertEquals(expected, answered.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
        }
        assertTrue(tooEarly.isEmpty(), () -> "told before the journal had it: " + tooEarly);
        assertEquals(LongStream.rangeClosed(1, 5_000).boxed().toList(), journal.appended());
        assertEquals(2, journal.framesInLastRecord());
    }

    @Test
    void shouldTellWhatIsKeptThenWaitForRoomAndGoOnWithEveryCommand() throws InterruptedException {
        start(16, NEVER, this::onFrame);
        offer(1);
        assertEquals(1, answered.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));

        journal.hasRoom(false);
        long accepted = 1;
        while (offer(accepted + 1) == Offer.ACCEPTED) {
            accepted++;
        }
        assertEquals(List.of(1L), journal.appended());
        assertTrue(failures.isEmpty(), () -> "the core stopped: " + failures);

        journal.hasRoom(true);
        for (long expected = 2; expected <= accepted; expected++) {
            assertEquals(expected, answered.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
        }
        assertEquals(LongStream.rangeClosed(1, accepted).boxed().toList(), journal.appended());
    }

    @Test
    void shouldStopWhileItWaitsForRoomAndTakeNothingThatWaited() throws InterruptedException {
        start(16, NEVER, this::onFrame);
        offer(1);
        assertEquals(1, answered.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
        journal.hasRoom(false);
        LongStream.rangeClosed(2, 9).forEach(this::offer);

        pipeline.close();

        assertEquals(List.of(1L), journal.appended());
        assertTrue(answered.isEmpty());
        assertTrue(failures.isEmpty(), () -> "the core stopped: " + failures);
    }

    @Test
    void shouldNeverLetTimeGoBackWhenTheClockDoes() throws InterruptedException {
        BlockingQueue<Long> times = new LinkedBlockingQueue<>();
        start(16, NEVER, (frame, offset, length) -> {
            if (Frame.isCommand(frame, offset)) {
                times.add(Frame.timestampNs(frame, offset));
            }
        });

        offer(1);
        assertEquals(1_000, times.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
        clock.set(400);
        offer(2);

        assertEquals(1_000, times.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void shouldStopTheCoreAtAnUnexpectedExceptionAndSkipNothing() throws InterruptedException {
        start(64, 3, this::onFrame);

        LongStream.rangeClosed(1, 2).forEach(this::offerUntilAccepted);
        assertEquals(1, answered.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
        assertEquals(2, answered.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
        offer(3);

        assertNotNull(failures.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
        assertEquals(Offer.CLOSED, offer(4));
        assertEquals(List.of(1L, 2L), journal.appended());
        assertTrue(answered.isEmpty());
    }

    @Test
    void shouldPressBackWhenTheRingIsFullAndTakeMoreOnceItDrains() throws InterruptedException {
        CountDownLatch mayGoOn = new CountDownLatch(1);
        start(4, NEVER, (frame, offset, length) -> {
            awaitQuietly(mayGoOn);
            onFrame(frame, offset, length);
        });

        long accepted = 0;
        Offer offered = offer(1);
        while (offered == Offer.ACCEPTED) {
            accepted++;
            offered = offer(accepted + 1);
        }
        assertEquals(Offer.BACK_PRESSURED, offered);
        mayGoOn.countDown();

        for (long expected = 1; expected <= accepted; expected++) {
            assertEquals(expected, answered.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
        }
        offerUntilAccepted(100);
        assertEquals(100, answered.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void shouldTakeNoCommandBeforeItIsStartedNorAfterItIsClosed() {
        CorePipeline early = new CorePipeline(PipelineConfiguration.DEFAULT, clock::get, failures::add);
        UnsafeBuffer frame = new UnsafeBuffer(new byte[64]);
        assertEquals(Offer.CLOSED, early.publisher().offer(frame, 0, 32));

        start(16, NEVER, this::onFrame);
        pipeline.close();

        assertEquals(Offer.CLOSED, offer(1));
    }

    @Test
    void shouldBeToldOnceThatAProcessAloneLeads() throws InterruptedException {
        start(16, NEVER, this::onFrame);
        offer(1);
        assertEquals(1, answered.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
        pipeline.close();

        assertEquals(List.of(true), leadership);
    }

    @Test
    void shouldRefuseACommandThatDoesNotFitASlot() {
        start(16, NEVER, this::onFrame);

        assertThrows(
                IllegalArgumentException.class,
                () -> pipeline.publisher().offer(new UnsafeBuffer(new byte[8_192]), 0, Frame.MAX_LENGTH + 1));
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
