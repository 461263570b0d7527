package dev.kurs.core.pipeline;

import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.port.EngineEvents;
import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** The records of the commands that are not yet committed: each command, then the events the engine answered with. */
public final class RecordBatch implements EngineEvents {
    private static final int INITIAL_CAPACITY = 1 << 20;

    private final UnsafeBuffer records = new UnsafeBuffer(new byte[INITIAL_CAPACITY]);
    private int recordStart;
    private int end;
    private int commands;
    private int frames;

    RecordBatch() {}

    /** Begins a command's record and returns where in {@link #buffer} its frame stands. */
    int begin(DirectBuffer command, int offset, int length) {
        recordStart = end;
        onEvent(command, offset, length);
        commands++;
        return RecordLayout.frameOffset(recordStart);
    }

    /** Adds a frame to the record at hand. */
    @Override
    public void onEvent(DirectBuffer frame, int offset, int length) {
        int needed = end + RecordLayout.alignedLength(length);
        if (needed > records.capacity()) {
            records.wrap(Arrays.copyOf(records.byteArray(), Math.max(needed, 2 * records.capacity())));
        }
        end = RecordLayout.put(records, end, frame, offset, length);
        frames++;
    }

    UnsafeBuffer buffer() {
        return records;
    }

    int recordStart() {
        return recordStart;
    }

    int recordLength() {
        return end - recordStart;
    }

    int commands() {
        return commands;
    }

    /** Commands and events. */
    public int frames() {
        return frames;
    }

    /** Gives each command and then its events, in order. */
    public void forEachFrame(FrameListener listener) {
        RecordLayout.forEachFrame(records, 0, end, listener);
    }

    void clear() {
        recordStart = 0;
        end = 0;
        commands = 0;
        frames = 0;
    }
}
