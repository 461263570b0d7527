package dev.kurs.core.pipeline;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.DirectBuffer;

/**
 * Gives a listener each frame once and in order, out of frames of which some are missing and a journal that has them all.
 *
 * <p>Example: after record 7 and two frames of record 8 comes record 11; the rest of 8, then 9 and 10 are given from the journal first.
 */
final class WholeRecords {
    private final FrameListener listener;
    private final RecordSource journal;
    private final AtomicLong given = new AtomicLong();
    private final AtomicLong position;
    private long sequence;
    private long filledTo;
    private int framesOfRecord;
    private int framesKnown;

    /** @param lastSequence of the last record that is not to be given */
    WholeRecords(FrameListener listener, RecordSource journal, long lastSequence) {
        this.listener = listener;
        this.journal = journal;
        sequence = lastSequence;
        filledTo = lastSequence;
        position = new AtomicLong(lastSequence);
    }

    /** Takes a frame; one of a record that came from the journal already is passed over. */
    void onFrame(DirectBuffer frame, int offset, int length) {
        long record = Frame.sequence(frame, offset);
        if (record <= filledTo) {
            return;
        }
        if (Frame.isCommand(frame, offset)) {
            if (record > sequence + 1) {
                fillTo(record - 1);
            }
            sequence = record;
            framesOfRecord = 0;
            position.lazySet(record - 1);
        }
        framesOfRecord++;
        give(frame, offset, length);
    }

    /** Gives what is missing up to the end of a record. */
    void fillTo(long lastSequence) {
        boolean isBegun = sequence > filledTo;
        framesKnown = isBegun ? framesOfRecord : 0;
        long firstSequence = isBegun ? sequence : sequence + 1;
        if (firstSequence <= lastSequence) {
            journal.read(firstSequence, lastSequence, this::giveUnknown);
        }
        sequence = lastSequence;
        filledTo = lastSequence;
        position.lazySet(lastSequence);
    }

    private void giveUnknown(DirectBuffer frame, int offset, int length) {
        if (framesKnown > 0) {
            framesKnown--;
        } else {
            give(frame, offset, length);
        }
    }

    private void give(DirectBuffer frame, int offset, int length) {
        listener.onFrame(frame, offset, length);
        given.lazySet(given.get() + 1);
    }

    void endOfBatch() {
        listener.onEndOfBatch();
    }

    /** The record at hand. */
    long sequence() {
        return sequence;
    }

    /** Frames given; any thread may ask. */
    long given() {
        return given.get();
    }

    /** The last record that was given whole; any thread may ask. */
    long position() {
        return position.get();
    }
}
