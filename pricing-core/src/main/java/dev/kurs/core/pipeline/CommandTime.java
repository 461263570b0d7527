package dev.kurs.core.pipeline;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AcceptClockDecoder;
import dev.kurs.protocol.message.sbe.AcceptClockEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.port.StateMachine;
import java.nio.ByteOrder;
import org.agrona.MutableDirectBuffer;

/**
 * Gives each command its time: never before the last one's, but where an operator sets a clock back.
 *
 * <p>{@code AcceptClock} asks for the offset that the operator saw, −7200 s; it is stamped with the wall clock's time and says by how much time moved,
 * or 0 when the clock has nothing like that to accept.
 */
final class CommandTime {
    private static final int OFFSET_NS =
            MessageHeaderEncoder.ENCODED_LENGTH + AcceptClockEncoder.offsetNsEncodingOffset();

    private final StateMachine engine;
    private final CommandClock clock;

    CommandTime(StateMachine engine, CommandClock clock) {
        this.engine = engine;
        this.clock = clock;
    }

    long of(MutableDirectBuffer command) {
        boolean isAccepted = Frame.templateId(command, 0) == AcceptClockDecoder.TEMPLATE_ID && accept(command);
        return isAccepted ? clock.nanoTime() : Math.max(engine.lastTimestampNs(), clock.nanoTime());
    }

    private boolean accept(MutableDirectBuffer command) {
        long movedNs = clock.accept(command.getLong(OFFSET_NS, ByteOrder.LITTLE_ENDIAN));
        command.putLong(OFFSET_NS, movedNs, ByteOrder.LITTLE_ENDIAN);
        return movedNs != 0;
    }
}
