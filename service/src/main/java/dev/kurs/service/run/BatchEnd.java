package dev.kurs.service.run;

import dev.kurs.protocol.message.FrameListener;
import org.agrona.DirectBuffer;

/** Tells of each batch that is in the journal, and of nothing in it. */
record BatchEnd(Runnable told) implements FrameListener {
    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        // Whoever is told reads the journal.
    }

    @Override
    public boolean hearsQuotes() {
        return false;
    }

    @Override
    public void onEndOfBatch() {
        told.run();
    }
}
