package dev.kurs.service.run;

import dev.kurs.core.pipeline.GuardedClock;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AcceptClockEncoder;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.port.CommandPublisher;
import dev.kurs.service.control.ControlHandler;
import dev.kurs.service.control.ControlRefused;
import dev.kurs.service.control.ControlRequest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * What operators may ask of the clock, {@code kurs clock status} and {@code kurs clock accept}, of a service that runs or has just been recovered.
 *
 * <p>They go beside anything: any thread may ask about the clock, and of two that accept the same jump the core refuses the later.
 */
final class ClockControl {
    private final GuardedClock clock;
    private final LongSupplier lastTimestampNs;
    private final CommandSession session;
    private final CommandPublisher publisher;

    ClockControl(GuardedClock clock, LongSupplier lastTimestampNs, CommandSession session, CommandPublisher publisher) {
        this.clock = clock;
        this.lastTimestampNs = lastTimestampNs;
        this.session = session;
        this.publisher = publisher;
    }

    Map<String, ControlHandler> handlers() {
        return Map.of("clock status", request -> status(), "clock accept", this::accept);
    }

    Map<String, Object> status() {
        long wallNs = clock.wall().nanoTime();
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("clock", ClockText.time(wallNs));
        status.put("commands", ClockText.time(wallNs - clock.offsetNs()));
        status.put("journal", ClockText.time(lastTimestampNs.getAsLong()));
        status.put("trusted", clock.isTrusted());
        status.put("says", clock.isTrusted() ? "the clock is trusted" : ClockText.trouble(clock));
        return status;
    }

    Map<String, Object> accept(ControlRequest request) {
        String reason = request.reason();
        if (clock.isTrusted()) {
            throw new ControlRefused("there is nothing to accept: the clock is " + ClockText.seconds(clock.offsetNs())
                    + " from the time that commands carry, and " + ClockText.seconds(clock.maxStepNs()) + " may be");
        }
        String trouble = ClockText.trouble(clock);
        String refusal = session.send(publisher, command(clock.offsetNs(), request.actor(), reason));
        if (!refusal.isEmpty()) {
            throw new ControlRefused("the clock was not accepted: " + refusal);
        }
        Map<String, Object> answer = status();
        answer.put("says", trouble + "; it is taken as right now, on the word of " + request.actor());
        return answer;
    }

    private static byte[] command(long offsetNs, String actor, String reason) {
        byte[] bytes = new byte[Frame.MAX_LENGTH];
        AcceptClockEncoder command = new AcceptClockEncoder()
                .wrapAndApplyHeader(new UnsafeBuffer(bytes), 0, new MessageHeaderEncoder())
                .offsetNs(offsetNs)
                .actorKind(ActorKind.SHELL)
                .actor(actor)
                .reason(reason)
                .actorAddress("")
                .actorRequestId("");
        return Arrays.copyOf(bytes, MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength());
    }
}
