package dev.kurs.core.pipeline;

import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.port.CommandPublisher;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;

/** Offers {@code AdvanceTime} at a steady pace, and lets a companion look each time; a full ring skips a beat, since a later one says more. */
public final class Ticker implements AutoCloseable {
    private final ScheduledExecutorService beat = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("kurs-ticker").daemon().factory());
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[64]);
    private final CommandPublisher publisher;
    private final Runnable companion;
    private final int length;

    private Ticker(CommandPublisher publisher, Runnable companion) {
        this.publisher = publisher;
        this.companion = companion;
        AdvanceTimeEncoder command = new AdvanceTimeEncoder();
        command.wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                .sequence(0)
                .timestampNs(0)
                .correlationId(0);
        length = MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
    }

    /** @param companion runs on the ticker's thread after each beat; must not throw */
    public static Ticker start(CommandPublisher publisher, Runnable companion, Duration interval) {
        Ticker ticker = new Ticker(publisher, companion);
        ScheduledFuture<?> unused =
                ticker.beat.scheduleAtFixedRate(ticker::beat, 0, interval.toNanos(), TimeUnit.NANOSECONDS);
        return ticker;
    }

    private void beat() {
        publisher.offer(frame, 0, length);
        companion.run();
    }

    @Override
    public void close() {
        beat.shutdownNow();
    }
}
