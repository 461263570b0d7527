package dev.kurs.core.pipeline;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AcceptClockEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Gives each command the time at which it was sequenced, and sets the clock right where an operator asks.
 *
 * <p>{@code AcceptClock} asks for the offset that the operator saw, −7200 s; it gets the wall clock's time and says by how much time moved, or 0 when the
 * clock has nothing like that to accept.
 */
final class CommandTime {
    private static final int OFFSET_NS =
            MessageHeaderEncoder.ENCODED_LENGTH + AcceptClockEncoder.offsetNsEncodingOffset();

    private final CommandClock clock;

    CommandTime(CommandClock clock) {
        this.clock = clock;
    }

    long of(MutableDirectBuffer command) {
        if (Frame.mayTurnBackTime(command, 0)) {
            long movedNs = clock.accept(command.getLong(OFFSET_NS, ByteOrder.LITTLE_ENDIAN));
            command.putLong(OFFSET_NS, movedNs, ByteOrder.LITTLE_ENDIAN);
        }
        return clock.nanoTime();
    }

    /** Whether time moved with the command, and may have moved back. */
    static boolean isMoved(DirectBuffer command, int offset) {
        return Frame.mayTurnBackTime(command, offset)
                && command.getLong(offset + OFFSET_NS, ByteOrder.LITTLE_ENDIAN) != 0;
    }
}
