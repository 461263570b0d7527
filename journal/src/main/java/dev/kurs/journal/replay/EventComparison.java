package dev.kurs.journal.replay;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.port.EngineEvents;
import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/** Holds every event a machine says against the one in the journal, byte for byte. */
public final class EventComparison implements EngineEvents {
    private DirectBuffer record;
    private int index;
    private int eventNumber;
    private long events;
    private long differences;
    private Difference first;

    /** The machine is about to get the command of this record. */
    void begin(DirectBuffer commandAndEvents) {
        record = commandAndEvents;
        index = RecordLayout.alignedLength(RecordLayout.frameLength(commandAndEvents, 0));
        eventNumber = 0;
    }

    @Override
    public void onEvent(DirectBuffer frame, int offset, int length) {
        eventNumber++;
        events++;
        if (index >= record.capacity()) {
            differ(null, copy(frame, offset, length));
            return;
        }
        int journaledLength = RecordLayout.frameLength(record, index);
        int journaled = RecordLayout.frameOffset(index);
        if (journaledLength != length || !isEqual(record, journaled, frame, offset, length)) {
            differ(copy(record, journaled, journaledLength), copy(frame, offset, length));
        }
        index += RecordLayout.alignedLength(journaledLength);
    }

    /** The machine has said all it has to say about the command. */
    void end() {
        if (index < record.capacity()) {
            eventNumber++;
            differ(copy(record, RecordLayout.frameOffset(index), RecordLayout.frameLength(record, index)), null);
        }
    }

    private void differ(byte[] journaled, byte[] rerun) {
        differences++;
        if (first == null) {
            long sequence = Frame.sequence(record, RecordLayout.frameOffset(0));
            first = new Difference(sequence, eventNumber, journaled, rerun);
        }
    }

    private static boolean isEqual(DirectBuffer left, int leftOffset, DirectBuffer right, int rightOffset, int length) {
        int i = 0;
        for (; i + Long.BYTES <= length; i += Long.BYTES) {
            if (left.getLong(leftOffset + i, ByteOrder.LITTLE_ENDIAN)
                    != right.getLong(rightOffset + i, ByteOrder.LITTLE_ENDIAN)) {
                return false;
            }
        }
        for (; i < length; i++) {
            if (left.getByte(leftOffset + i) != right.getByte(rightOffset + i)) {
                return false;
            }
        }
        return true;
    }

    private static byte[] copy(DirectBuffer frame, int offset, int length) {
        byte[] bytes = new byte[length];
        frame.getBytes(offset, bytes);
        return bytes;
    }

    /** Events the machine has said. */
    public long events() {
        return events;
    }

    /** Places where an event differed, was missing or was too many. */
    public long differences() {
        return differences;
    }

    /** The first of them; null when there is none. */
    public Difference first() {
        return first;
    }
}
