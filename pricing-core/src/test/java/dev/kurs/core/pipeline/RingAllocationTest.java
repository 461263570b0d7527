package dev.kurs.core.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.port.CommandPublisher.Offer;
import dev.kurs.protocol.port.Journal;
import dev.kurs.protocol.port.LatencyRecorder;
import dev.kurs.protocol.port.LeadershipListener;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class RingAllocationTest {
    private static final int WARM_UP = 20_000;
    private static final int MEASURED = 20_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[64]);
    private final AtomicLong answered = new AtomicLong();
    private volatile long coreThreadId;

    /** Knows the core's thread and keeps nothing. */
    private final class ForgetfulJournal implements Journal {
        @Override
        public void append(DirectBuffer record, int offset, int length) {
            if (coreThreadId == 0) {
                coreThreadId = Thread.currentThread().threadId();
            }
        }

        @Override
        public void commit() {
            // nothing is kept
        }

        @Override
        public void close() {
            // nothing is held
        }
    }

    @Test
    void shouldAllocateNothingBetweenAnOfferAndItsAnswer() {
        PipelineConfiguration configuration = new PipelineConfiguration(1024, 1024, 16, WaitMode.YIELDING);
        try (OutputRing outputs = OutputRing.start(configuration, List.of(this::count), failure -> {});
                CorePipeline pipeline = new CorePipeline(configuration, answered::get, failure -> {})) {
            pipeline.start(
                    CoreStep.of(
                            configuration.maxBatch(),
                            outputs.publisher(),
                            events -> new CoreParts(
                                    new AnsweringMachine(events, -1), new ForgetfulJournal(), LatencyRecorder.NONE)),
                    LeadershipListener.NONE);
            AdvanceTimeEncoder command = new AdvanceTimeEncoder();
            command.wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder()).correlationId(7);
            int length = MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
            ask(pipeline, length, WARM_UP);

            long coreBefore = threads.getThreadAllocatedBytes(coreThreadId);
            long callerBefore = threads.getCurrentThreadAllocatedBytes();
            ask(pipeline, length, MEASURED);
            long caller = threads.getCurrentThreadAllocatedBytes() - callerBefore;
            long core = threads.getThreadAllocatedBytes(coreThreadId) - coreBefore;

            assertEquals(0, core / MEASURED, () -> "the core thread allocated " + core + " bytes");
            assertEquals(0, caller / MEASURED, () -> "the caller allocated " + caller + " bytes");
        }
    }

    private void count(DirectBuffer output, int offset, int length) {
        if (!Frame.isCommand(output, offset)) {
            answered.incrementAndGet();
        }
    }

    private void ask(CorePipeline pipeline, int length, int times) {
        for (int i = 0; i < times; i++) {
            long expected = answered.get() + 1;
            while (pipeline.publisher().offer(frame, 0, length) == Offer.BACK_PRESSURED) {
                Thread.onSpinWait();
            }
            while (answered.get() < expected) {
                Thread.onSpinWait();
            }
        }
    }
}
