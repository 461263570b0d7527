package dev.kurs.journal.file;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.message.SequenceLeap;
import dev.kurs.protocol.message.sbe.AcceptLossDecoder;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import java.nio.ByteOrder;
import java.util.OptionalLong;
import org.agrona.DirectBuffer;

/**
 * The one gap that a journal's sequences may have: before a command {@code AcceptLoss}, with which an operator goes on after the
 * journal lost its end.
 *
 * <p>Example: record 900 is the last that was kept, so {@code AcceptLoss} is record 900 + 2^40, and firm quotes are numbered on from
 * there. Nobody knows how many records were lost; but 2^40 are hundreds of terabytes, more than any lost file held, and after eight
 * thousand such leaps a sequence is still exact as a JSON number.
 */
public final class LossLeap {
    private static final long LENGTH = SequenceLeap.LENGTH;
    private static final int MOST_AT_ONCE = 64;
    private static final int LAST_KEPT =
            MessageHeaderDecoder.ENCODED_LENGTH + AcceptLossDecoder.lastSequenceKeptEncodingOffset();

    private LossLeap() {}

    /** The sequence of the command that accepts the loss of everything behind a record; 0 when every record is lost. */
    public static long after(long lastSequenceKept) {
        return lastSequenceKept + LENGTH;
    }

    /** What is said to be further than this behind a record is an error: nobody has accepted so many losses. */
    public static long furthest(long lastSequenceKept) {
        return lastSequenceKept + MOST_AT_ONCE * LENGTH;
    }

    /** Whether a record may stand behind another: with the next sequence, or by a leap that says where from. */
    public static boolean isFollowedBy(long lastSequence, DirectBuffer record) {
        return isFollowedBy(lastSequence, record, 0);
    }

    /** The same of a record at an offset. */
    public static boolean isFollowedBy(long lastSequence, DirectBuffer record, int offset) {
        long sequence = Frame.sequence(record, offset + RecordLayout.COMMAND);
        return sequence == lastSequence + 1
                || (sequence == after(lastSequence)
                        && isLeap(record, offset)
                        && lastSequenceKept(record, offset) == lastSequence);
    }

    /** The last record before a leap; empty for a record that is none. */
    public static OptionalLong lastSequenceKept(DirectBuffer record) {
        return isLeap(record, 0) ? OptionalLong.of(lastSequenceKept(record, 0)) : OptionalLong.empty();
    }

    private static boolean isLeap(DirectBuffer record, int offset) {
        return Frame.templateId(record, offset + RecordLayout.COMMAND) == AcceptLossDecoder.TEMPLATE_ID;
    }

    private static long lastSequenceKept(DirectBuffer record, int offset) {
        return record.getLong(offset + RecordLayout.COMMAND + LAST_KEPT, ByteOrder.LITTLE_ENDIAN);
    }

    /** How many records there are from one sequence to another, both included: each leap between them hides 2^40 − 1. */
    public static long records(long firstSequence, long lastSequence) {
        long leaps = (lastSequence - firstSequence + 1) / LENGTH;
        return lastSequence - firstSequence + 1 - leaps * (LENGTH - 1);
    }

    /** Whether a journal that begins with this record lacks none before it. */
    public static boolean isBeginning(long firstSequence) {
        return firstSequence == 1 || firstSequence == after(0);
    }
}
