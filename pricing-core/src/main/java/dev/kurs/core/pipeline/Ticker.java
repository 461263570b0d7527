package dev.kurs.core.pipeline;

import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.port.CommandPublisher;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Offers {@code AdvanceTime} when time alone would lead to something, and lets a companion look at each beat; a full ring skips a beat, since a later one says
 * more.
 *
 * <p>Example: with a price of 12:00:00 that may be 15 s old and a beat of 100 ms, time is offered at 12:00:15.1 at the latest, and before that only where no command
 * has come for three seconds.
 */
public final class Ticker implements AutoCloseable {
    private static final long MOST_QUIET_NS = TimeUnit.SECONDS.toNanos(3);

    private final ScheduledExecutorService beat = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("kurs-ticker").daemon().factory());
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[64]);
    private final CommandPublisher publisher;
    private final Runnable companion;
    private final int length;
    private final NextDue due;
    private final EpochNanoClock clock;
    private long sequence;
    private long quietSinceNs = System.nanoTime() - MOST_QUIET_NS;

    private Ticker(CommandPublisher publisher, NextDue due, EpochNanoClock clock, Runnable companion) {
        this.publisher = publisher;
        this.due = due;
        this.clock = clock;
        this.companion = companion;
        AdvanceTimeEncoder command = new AdvanceTimeEncoder();
        command.wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                .sequence(0)
                .timestampNs(0)
                .correlationId(0);
        length = MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
    }

    /**
     * Begins to beat.
     *
     * @param due of the core that the publisher leads to
     * @param clock as commands are timed
     * @param companion runs on the ticker's thread after each beat; must not throw
     */
    public static Ticker start(
            CommandPublisher publisher, NextDue due, EpochNanoClock clock, Runnable companion, Duration interval) {
        Ticker ticker = new Ticker(publisher, due, clock, companion);
        ScheduledFuture<?> unused =
                ticker.beat.scheduleAtFixedRate(ticker::beat, 0, interval.toNanos(), TimeUnit.NANOSECONDS);
        return ticker;
    }

    private void beat() {
        if (isQuiet(System.nanoTime()) || due.isDue(clock.nanoTime())) {
            publisher.offer(frame, 0, length);
        }
        companion.run();
    }

    /** Whether it is long since the last command, which is also when somebody last looked whether the clock is right. */
    private boolean isQuiet(long nowNs) {
        if (due.sequence() != sequence) {
            sequence = due.sequence();
            quietSinceNs = nowNs;
        }
        return nowNs - quietSinceNs >= MOST_QUIET_NS;
    }

    /** Ends behind the beat that runs, which nothing interrupts: its companion may be at a command. */
    @Override
    public void close() {
        beat.shutdown();
    }
}
