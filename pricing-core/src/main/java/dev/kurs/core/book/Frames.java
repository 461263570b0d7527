package dev.kurs.core.book;

import dev.kurs.protocol.message.Frame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The last accepted configuration command of each entity, by its dense id, without sequence, time and correlation.
 *
 * <p>After token 2 was configured, {@code isSame(2, …)} of the same command sent again is true, whatever its sequence.
 */
public final class Frames {
    private static final int STAMP = 8;
    private static final int STAMP_LENGTH = 3 * Long.BYTES;

    private final List<byte[]> byId = new ArrayList<>();

    public int size() {
        return byId.size();
    }

    public void put(int id, DirectBuffer frame, int offset, int length) {
        byte[] unstamped = unstamped(frame, offset, length);
        if (id == byId.size()) {
            byId.add(unstamped);
        } else {
            byId.set(id, unstamped);
        }
    }

    public boolean isSame(int id, DirectBuffer frame, int offset, int length) {
        return id >= 0 && id < byId.size() && Arrays.equals(byId.get(id), unstamped(frame, offset, length));
    }

    /** Copies a frame with the given stamp into the buffer and returns its length. */
    public int copy(int id, long sequence, long timestampNs, UnsafeBuffer buffer) {
        byte[] frame = byId.get(id);
        buffer.putBytes(0, frame);
        Frame.stamp(buffer, 0, sequence, timestampNs);
        return frame.length;
    }

    /** Reads a frame in place. */
    public DirectBuffer view(int id) {
        return new UnsafeBuffer(byId.get(id));
    }

    private static byte[] unstamped(DirectBuffer frame, int offset, int length) {
        byte[] copy = new byte[length];
        frame.getBytes(offset, copy);
        Arrays.fill(copy, STAMP, STAMP + STAMP_LENGTH, (byte) 0);
        return copy;
    }
}
