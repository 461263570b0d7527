package dev.kurs.core.book;

import dev.kurs.protocol.message.Frame;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** The last events of a kind, the oldest given up for the newest: the last 256 batches that were closed. */
public final class RecentFrames {
    private final Deque<UnsafeBuffer> frames = new ArrayDeque<>();
    private final int capacity;

    public RecentFrames(int capacity) {
        this.capacity = capacity;
    }

    /** Keeps a copy, in the place of the oldest where it is full and that has the same length. */
    public void add(DirectBuffer frame, int offset, int length) {
        UnsafeBuffer given = frames.size() == capacity ? frames.removeFirst() : null;
        UnsafeBuffer copy = given != null && given.capacity() == length ? given : new UnsafeBuffer(new byte[length]);
        copy.putBytes(0, frame, offset, length);
        Frame.stamp(copy, 0, 0, 0);
        Frame.correlate(copy, 0, 0);
        frames.addLast(copy);
    }

    /** The oldest first, without a place in the order of commands. */
    public void forEach(Consumer<? super DirectBuffer> action) {
        frames.forEach(action);
    }
}
