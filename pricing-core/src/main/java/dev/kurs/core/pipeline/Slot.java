package dev.kurs.core.pipeline;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** One place of a ring: room for a frame. */
final class Slot {
    private final UnsafeBuffer frame;
    private int length;

    Slot(int capacity) {
        frame = new UnsafeBuffer(new byte[capacity]);
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
