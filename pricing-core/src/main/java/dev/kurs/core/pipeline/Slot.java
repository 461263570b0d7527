package dev.kurs.core.pipeline;

import com.lmax.disruptor.EventFactory;
import dev.kurs.protocol.message.FrameRooms;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** One place of a ring: room for a frame. */
final class Slot {
    private final UnsafeBuffer frame;
    private int length;

    private Slot(UnsafeBuffer frame) {
        this.frame = frame;
    }

    /** Makes those of a ring. */
    static EventFactory<Slot> factory(int count) {
        FrameRooms rooms = new FrameRooms(count);
        return () -> new Slot(rooms.next());
    }

    void set(DirectBuffer source, int offset, int frameLength) {
        frame.putBytes(0, source, offset, frameLength);
        length = frameLength;
    }

    UnsafeBuffer frame() {
        return frame;
    }

    int length() {
        return length;
    }
}
