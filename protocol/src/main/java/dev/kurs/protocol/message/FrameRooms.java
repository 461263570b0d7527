package dev.kurs.protocol.message;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Room for many frames, each {@link Frame#MAX_LENGTH} bytes, in few long stretches of memory: as many arrays a collector would copy again and again until they are
 * old. Belongs to one thread.
 *
 * <p>Example: {@code new FrameRooms(16_384)} gives 16 384 rooms, of which 1 008 share a stretch of four MiB.
 */
public final class FrameRooms {
    /** As many as four MiB have, an array's head included: G1 gives a large array whole regions. */
    private static final int ROOMS_PER_STRETCH = 1_008;

    /** A line of memory apart, so that the beginnings of neighbours are not those of the same few lines of a processor's cache. */
    private static final int STRIDE = Frame.MAX_LENGTH + 64;

    private byte[] stretch = {};
    private int at;
    private int left;

    public FrameRooms(int count) {
        left = count;
    }

    /** The next one, empty. */
    public UnsafeBuffer next() {
        if (left == 0) {
            throw new IllegalStateException("each room was given out");
        }
        if (at == stretch.length) {
            stretch = new byte[STRIDE * Math.min(left, ROOMS_PER_STRETCH)];
            at = 0;
        }
        UnsafeBuffer room = new UnsafeBuffer(stretch, at, Frame.MAX_LENGTH);
        at += STRIDE;
        left--;
        return room;
    }
}
