package dev.kurs.core.pipeline;

import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.port.EngineEvents;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

/** The records of the commands that are not yet committed: each command, then the events the engine answered with. */
final class RecordBatch implements EngineEvents {
    private static final int INITIAL_CAPACITY = 1 << 20;

    private final ExpandableArrayBuffer records = new ExpandableArrayBuffer(INITIAL_CAPACITY);
    private int recordStart;
    private int end;
    private int commands;
    private int frames;

    void begin(DirectBuffer command, int offset, int length) {
        recordStart = end;
        end = RecordLayout.put(records, end, command, offset, length);
        commands++;
        frames++;
    }

    @Override
    public void onEvent(DirectBuffer frame, int offset, int length) {
        end = RecordLayout.put(records, end, frame, offset, length);
        frames++;
    }

    DirectBuffer buffer() {
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

    int frames() {
        return frames;
    }

    void forEachFrame(FrameListener listener) {
        RecordLayout.forEachFrame(records, 0, end, listener);
    }

    void clear() {
        recordStart = 0;
        end = 0;
        commands = 0;
        frames = 0;
    }
}
