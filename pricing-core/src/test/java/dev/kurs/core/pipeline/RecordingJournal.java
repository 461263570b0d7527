package dev.kurs.core.pipeline;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import dev.kurs.protocol.port.Journal;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;

/** Keeps the sequences of what was appended and of what was committed. */
final class RecordingJournal implements Journal {
    private final List<Long> appended = new ArrayList<>();
    private volatile long committedSequence;
    private volatile boolean hasRoom = true;
    private int framesInLastRecord;

    @Override
    public boolean hasRoom() {
        return hasRoom;
    }

    void hasRoom(boolean value) {
        hasRoom = value;
    }

    @Override
    public void append(DirectBuffer record, int offset, int length) {
        framesInLastRecord = 0;
        RecordLayout.forEachFrame(record, offset, length, (frame, frameOffset, frameLength) -> {
            if (framesInLastRecord++ == 0) {
                appended.add(Frame.sequence(frame, frameOffset));
            }
        });
    }

    @Override
    public void commit() {
        committedSequence = appended.getLast();
    }

    @Override
    public void close() {
        // nothing is held
    }

    long committedSequence() {
        return committedSequence;
    }

    List<Long> appended() {
        return appended;
    }

    int framesInLastRecord() {
        return framesInLastRecord;
    }
}
