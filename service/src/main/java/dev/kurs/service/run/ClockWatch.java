package dev.kurs.service.run;

import dev.kurs.core.pipeline.GuardedClock;
import dev.kurs.edge.metrics.Metrics;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.ClockChangedDecoder;
import dev.kurs.protocol.message.sbe.EngineStateDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.ReportClockEncoder;
import dev.kurs.protocol.port.CommandPublisher;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the engine, the log and {@code /readyz} when the clock is no longer trusted, and when it is again.
 *
 * <p>A clock that jumped ahead by an hour is reported at the next beat, quotes are refused from then on, and the log has one line of it; a second jump of more
 * than may be is reported again.
 */
final class ClockWatch implements FrameListener {
    private static final Logger LOG = LoggerFactory.getLogger(ClockWatch.class);
    private static final double NANOS_PER_SECOND = 1e9;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final EngineStateDecoder engineState = new EngineStateDecoder();
    private final ClockChangedDecoder changed = new ClockChangedDecoder();
    private final ReportClockEncoder report = new ReportClockEncoder();
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[64]);
    private final GuardedClock clock;
    private final CommandPublisher publisher;
    private volatile Journaled journaled = new Journaled(true, 0);
    private volatile boolean isReportUnderWay;
    private volatile long lastTimestampNs;

    ClockWatch(GuardedClock clock, CommandPublisher publisher) {
        this.clock = clock;
        this.publisher = publisher;
    }

    /** What the engine knows of the clock. */
    private record Journaled(boolean isTrusted, long offsetNs) {}

    void observe(Metrics metrics) {
        metrics.gauge(
                "kurs_clock_offset_seconds",
                "Wall clock less the time that commands carry",
                () -> clock.offsetNs() / NANOS_PER_SECOND);
        metrics.gauge(
                "kurs_clock_trusted",
                "1 while the wall clock agrees with the time that commands carry, 0 while quotes are refused for it",
                () -> clock.isTrusted() ? 1 : 0);
    }

    /** Looks at the clock, and reports it where the engine knows otherwise; a full ring waits for the next beat. */
    void beat() {
        if (!isReportUnderWay && isNews()) {
            boolean isTrusted = clock.isTrusted();
            long offsetNs = isTrusted ? 0 : clock.offsetNs();
            isReportUnderWay = true;
            if (offer(isTrusted, offsetNs) == CommandPublisher.Offer.ACCEPTED) {
                log(isTrusted);
            } else {
                isReportUnderWay = false;
            }
        }
    }

    /** A clock that is on its way to the journal's last time is no news on the way. */
    private boolean isNews() {
        Journaled known = journaled;
        boolean jumpedAgain = Math.abs(clock.offsetNs() - known.offsetNs()) > clock.maxStepNs();
        return known.isTrusted() != clock.isTrusted()
                || (!clock.isTrusted() && !clock.isBehindJournal() && jumpedAgain);
    }

    private CommandPublisher.Offer offer(boolean isTrusted, long offsetNs) {
        report.wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                .sequence(0)
                .timestampNs(0)
                .correlationId(0)
                .isTrusted(isTrusted ? Flag.YES : Flag.NO)
                .offsetNs(offsetNs);
        return publisher.offer(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + report.encodedLength());
    }

    private void log(boolean isTrusted) {
        if (isTrusted) {
            LOG.info("the clock is trusted again: quotes are given");
        } else {
            LOG.error(
                    "{}: it shows {}, and commands carry {}. Quotes are refused until that is gone, or `kurs clock"
                            + " accept` takes the clock as right.",
                    ClockText.trouble(clock),
                    ClockText.time(clock.wall().nanoTime()),
                    ClockText.time(clock.wall().nanoTime() - clock.offsetNs()));
        }
    }

    /** Why no quotes are given, for {@code /readyz}. */
    Optional<String> obstacle() {
        return clock.isTrusted()
                ? Optional.empty()
                : Optional.of(ClockText.trouble(clock) + "; `kurs clock accept` takes it as right");
    }

    /** Time of the last command that was journaled. */
    long lastTimestampNs() {
        return lastTimestampNs;
    }

    @Override
    public void onFrame(DirectBuffer told, int offset, int length) {
        lastTimestampNs = Frame.timestampNs(told, offset);
        switch (Frame.templateId(told, offset)) {
            case EngineStateDecoder.TEMPLATE_ID -> {
                engineState.wrapAndApplyHeader(told, offset, header);
                journaled = new Journaled(engineState.isClockTrusted() != Flag.NO, engineState.clockOffsetNs());
            }
            case ClockChangedDecoder.TEMPLATE_ID -> {
                changed.wrapAndApplyHeader(told, offset, header);
                journaled = new Journaled(changed.isTrusted() == Flag.YES, changed.offsetNs());
                isReportUnderWay = false;
            }
            default -> {
                // Not of the clock.
            }
        }
    }
}
