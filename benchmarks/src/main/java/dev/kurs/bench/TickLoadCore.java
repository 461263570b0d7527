package dev.kurs.bench;

import dev.kurs.core.engine.Engine;
import dev.kurs.core.pipeline.CoreParts;
import dev.kurs.core.pipeline.CorePipeline;
import dev.kurs.core.pipeline.CoreStep;
import dev.kurs.core.pipeline.OutputRing;
import dev.kurs.core.pipeline.PipelineConfiguration;
import dev.kurs.core.pipeline.WaitMode;
import dev.kurs.journal.write.ChronicleJournal;
import dev.kurs.journal.write.JournalSettings;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.QuoteRejectedDecoder;
import dev.kurs.protocol.port.CommandPublisher.Offer;
import dev.kurs.protocol.port.LatencyRecorder;
import dev.kurs.protocol.port.LeadershipListener;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;

/** The real ring, engine and journal, and who hears that a quote was answered; a quote that was refused ends the run. */
final class TickLoadCore implements AutoCloseable {
    private static final PipelineConfiguration RING = new PipelineConfiguration(4096, 8192, 64, WaitMode.YIELDING);
    private static final long PAUSE_NS = 1_000_000;

    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final ChronicleJournal journal;
    private final OutputRing outputs;
    private final CorePipeline ring;

    TickLoadCore(Path data, EpochNanoClock clock, LongConsumer answered) {
        journal = ChronicleJournal.open(JournalSettings.in(data.resolve("journal")));
        FrameListener listener = (frame, offset, length) -> hear(frame, offset, answered);
        outputs = OutputRing.start(RING, List.of(listener), failures::add);
        ring = new CorePipeline(RING, clock::nanoTime, failures::add);
        ring.start(
                CoreStep.of(
                        RING.maxBatch(),
                        outputs.publisher(),
                        events -> new CoreParts(new Engine(events), journal, LatencyRecorder.NONE)),
                LeadershipListener.NONE);
    }

    private static void hear(DirectBuffer frame, int offset, LongConsumer answered) {
        int template = Frame.templateId(frame, offset);
        if (template == IndicativeQuoteIssuedDecoder.TEMPLATE_ID) {
            answered.accept(Frame.correlationId(frame, offset));
        } else if (template == QuoteRejectedDecoder.TEMPLATE_ID) {
            throw new IllegalStateException("a quote was refused");
        }
    }

    void take(byte[] command) {
        take(new UnsafeBuffer(command), command.length);
    }

    /** Waits while the ring is full. */
    void take(DirectBuffer command, int length) {
        while (ring.publisher().offer(command, 0, length) != Offer.ACCEPTED) {
            requireWell();
            Thread.onSpinWait();
        }
    }

    /** Waits until everything taken has been told. */
    void drain() {
        while (ring.occupancy() > 0 || outputs.occupancy() > 0) {
            requireWell();
            LockSupport.parkNanos(PAUSE_NS);
        }
        requireWell();
    }

    private void requireWell() {
        if (!failures.isEmpty()) {
            throw new IllegalStateException("the core has stopped", failures.peek());
        }
    }

    @Override
    public void close() {
        drain();
        ring.close();
        outputs.close();
        journal.close();
    }
}
