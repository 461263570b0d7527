package dev.kurs.journal.snapshot;

import dev.kurs.protocol.hash.Hash64;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.RecordLayout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes frames to a file as they come, a few at once: a state of any size passes through {@value #ROOM} bytes of memory, where an image of the whole would
 * be a large array for the collector each time.
 */
final class FrameWriter implements FrameListener {
    private static final int ROOM = 1 << 16;
    private static final int LARGEST = RecordLayout.alignedLength(Frame.MAX_LENGTH);

    private final WritableByteChannel channel;
    private final ByteBuffer bytes = ByteBuffer.allocate(ROOM);
    private final UnsafeBuffer record = new UnsafeBuffer(bytes);
    private final Hash64 hash = new Hash64();
    private int end;
    private int count;
    private long written;

    FrameWriter(WritableByteChannel channel) {
        this.channel = channel;
    }

    /** @throws UncheckedIOException when the file takes no more */
    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        if (ROOM - end < LARGEST) {
            flush();
        }
        end = RecordLayout.put(record, end, frame, offset, length);
        hash.update(frame, offset, length);
        count++;
    }

    /** Writes what is still here. */
    void flush() {
        bytes.limit(end).position(0);
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        written += end;
        end = 0;
    }

    /** The state's hash, once it is all here. */
    long hash() {
        return hash.value();
    }

    int count() {
        return count;
    }

    /** Bytes of all frames, once they are flushed. */
    long written() {
        return written;
    }
}
