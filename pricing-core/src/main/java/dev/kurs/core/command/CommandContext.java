package dev.kurs.core.command;

import dev.kurs.core.book.UtcDay;
import dev.kurs.protocol.message.Frame;
import org.agrona.DirectBuffer;

/**
 * The command at hand: its place in the order, its time, who waits for it, and its frame.
 *
 * <p>Sequence 42 at 2026-01-01T00:00:00Z (1 767 225 600 × 10^9 ns) is on UTC day 20 454.
 */
public final class CommandContext {
    /** Before the first command. */
    public static final int NO_DAY = Integer.MIN_VALUE;

    private DirectBuffer frame;
    private int offset;
    private long sequence;
    private long timestampNs;
    private long movedNs;
    private long correlationId;
    private int utcDay = NO_DAY;

    /** Takes the next command; one out of order is an IllegalArgumentException. */
    public void begin(DirectBuffer newFrame, int newOffset) {
        long newSequence = Frame.sequence(newFrame, newOffset);
        long newTimestampNs = Frame.timestampNs(newFrame, newOffset);
        boolean turnsBack = newTimestampNs < timestampNs && !Frame.mayTurnBackTime(newFrame, newOffset);
        if (newSequence <= sequence || turnsBack) {
            throw new IllegalArgumentException("command " + newSequence + " at " + newTimestampNs + " ns comes after "
                    + sequence + " at " + timestampNs + " ns");
        }
        movedNs = newTimestampNs - timestampNs;
        view(newFrame, newOffset);
    }

    /** Takes a frame of a snapshot, all of which stand at the last command. */
    public void view(DirectBuffer newFrame, int newOffset) {
        frame = newFrame;
        offset = newOffset;
        sequence = Frame.sequence(newFrame, newOffset);
        timestampNs = Frame.timestampNs(newFrame, newOffset);
        correlationId = Frame.correlationId(newFrame, newOffset);
    }

    /** Takes the other's place in the order, for frames that nobody waits for. */
    public void follow(CommandContext other) {
        sequence = other.sequence;
        timestampNs = other.timestampNs;
        utcDay = other.utcDay;
        correlationId = 0;
    }

    public DirectBuffer frame() {
        return frame;
    }

    public int offset() {
        return offset;
    }

    public long sequence() {
        return sequence;
    }

    public long timestampNs() {
        return timestampNs;
    }

    /** By how much time moved since the command before; below zero where an operator set it back. */
    public long movedNs() {
        return movedNs;
    }

    public long correlationId() {
        return correlationId;
    }

    /** Has the events from here on answer an earlier command, whose answer this one brought about. */
    public void answer(long otherCorrelationId) {
        correlationId = otherCorrelationId;
    }

    /** The id of what the command configures; {@link Frame#NO_ENTITY} where that has none. */
    public int entityId() {
        return Frame.namesEntity(frame, offset) ? Frame.entityId(frame, offset) : Frame.NO_ENTITY;
    }

    /** The UTC day that counts, or {@link #NO_DAY}. */
    public int utcDay() {
        return utcDay;
    }

    public void utcDay(int day) {
        utcDay = day;
    }

    /** The UTC day of the command's time. */
    public int timestampDay() {
        return UtcDay.ofNs(timestampNs);
    }
}
