package dev.kurs.protocol.message;

import java.nio.ByteOrder;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * A journal record: frames one after another, each a 32-bit length and the frame, padded to 8 bytes.
 *
 * <p>The first frame is the command, the rest are the events it led to. Example: a command of 60 bytes and an event of
 * 32 take (4 + 60) + (4 + 32 + 4 padding) = 104 bytes.
 */
public final class RecordLayout {
    private static final int LENGTH_SIZE = Integer.BYTES;
    private static final int ALIGNMENT = Long.BYTES;

    /** Where the command of a record begins: its first frame, behind the length. */
    public static final int COMMAND = LENGTH_SIZE;

    private RecordLayout() {}

    /** Bytes a frame takes inside a record. */
    public static int alignedLength(int frameLength) {
        return BitUtil.align(LENGTH_SIZE + frameLength, ALIGNMENT);
    }

    /** Appends a frame at {@code index} of the record and returns the index behind it. */
    public static int put(MutableDirectBuffer record, int index, DirectBuffer frame, int offset, int length) {
        record.putInt(index, length, ByteOrder.LITTLE_ENDIAN);
        record.putBytes(index + LENGTH_SIZE, frame, offset, length);
        int end = index + LENGTH_SIZE + length;
        int next = index + alignedLength(length);
        record.setMemory(end, next - end, (byte) 0);
        return next;
    }

    public static int frameLength(DirectBuffer record, int index) {
        return record.getInt(index, ByteOrder.LITTLE_ENDIAN);
    }

    public static int frameOffset(int index) {
        return index + LENGTH_SIZE;
    }

    /** Whether the lengths of the record's frames lead exactly to its end, each frame long enough for its fixed start. */
    public static boolean isWellFormed(DirectBuffer record) {
        int index = 0;
        while (index >= 0 && index + LENGTH_SIZE <= record.capacity()) {
            int length = frameLength(record, index);
            if (length < Frame.MIN_LENGTH || length > Frame.MAX_LENGTH) {
                return false;
            }
            index += alignedLength(length);
        }
        return index == record.capacity();
    }

    /** Gives each frame of the record to the listener, in order. */
    public static void forEachFrame(DirectBuffer record, int offset, int length, FrameListener listener) {
        int index = offset;
        int end = offset + length;
        while (index < end) {
            int frameLength = frameLength(record, index);
            listener.onFrame(record, frameOffset(index), frameLength);
            index += alignedLength(frameLength);
        }
    }
}
