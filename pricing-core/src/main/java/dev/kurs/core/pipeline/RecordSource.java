package dev.kurs.core.pipeline;

import dev.kurs.protocol.message.FrameListener;

/** Gives records of the journal once more: each command, then its events. */
@FunctionalInterface
public interface RecordSource {
    /**
     * Gives the frames of some records to the listener, in order.
     *
     * @param firstSequence inclusive
     * @param lastSequence inclusive; committed before
     */
    void read(long firstSequence, long lastSequence, FrameListener frames);
}
